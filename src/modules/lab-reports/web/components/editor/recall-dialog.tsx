import { call } from '../../../../../ui/api/client.ts';
import { useAction } from '../../../../../ui/api/use-action.ts';
import { FormDialog } from '../../../../../ui/forms/form-dialog.tsx';
import { useT } from '../../../../../ui/i18n/translate.ts';
import { recallReportRoute } from '../../../shared/report.contract.ts';
import { refreshReports } from './report-editor.tsx';

/** Asks before a report is taken back that nobody has opened yet; a refusal says why and the page is read again. */
export function RecallDialog({ reportId, onClose }: { readonly reportId: string; readonly onClose: () => void }) {
  const t = useT();
  const recall = useAction(() => call(recallReportRoute, { params: { reportId }, body: {} }), {
    done: t('labReports.recall.done'),
  });
  return (
    <FormDialog
      title={t('labReports.recall.title')}
      submitLabel={t('labReports.recall.action')}
      busy={recall.busy}
      role="alertdialog"
      onSubmit={async () => {
        await recall.run();
        onClose();
        await refreshReports();
      }}
      onClose={onClose}
    >
      <p>{t('labReports.recall.text')}</p>
    </FormDialog>
  );
}
