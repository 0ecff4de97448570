import { call } from '../../../../../ui/api/client.ts';
import { useAction } from '../../../../../ui/api/use-action.ts';
import { Button } from '../../../../../ui/design/button.tsx';
import { Dialog } from '../../../../../ui/design/dialog.tsx';
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
    <Dialog
      open
      onClose={onClose}
      role="alertdialog"
      title={t('labReports.recall.title')}
      footer={
        <>
          <Button onClick={onClose}>{t('ui.action.cancel')}</Button>
          <Button
            variant="primary"
            loading={recall.busy}
            onClick={async () => {
              await recall.run();
              onClose();
              await refreshReports();
            }}
          >
            {t('labReports.recall.action')}
          </Button>
        </>
      }
    >
      <p>{t('labReports.recall.text')}</p>
    </Dialog>
  );
}
