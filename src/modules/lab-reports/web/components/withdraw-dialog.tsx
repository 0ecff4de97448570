import { useState } from 'react';
import { call } from '../../../../ui/api/client.ts';
import { useAction } from '../../../../ui/api/use-action.ts';
import { TextArea } from '../../../../ui/design/text-area.tsx';
import { FormDialog } from '../../../../ui/forms/form-dialog.tsx';
import { useT } from '../../../../ui/i18n/translate.ts';
import { withdrawMarkRoute } from '../../shared/marking.contract.ts';
import type { Report } from './editor/use-report-draft.ts';

const MIN = 5;

/** Takes a mark back: the reason stands in the history, the author is told, the report waits again. */
export function WithdrawDialog({
  report,
  onClose,
  onWithdrawn,
}: {
  readonly report: Report;
  readonly onClose: () => void;
  readonly onWithdrawn: () => void;
}) {
  const t = useT();
  const [reason, setReason] = useState('');
  const [tried, setTried] = useState(false);
  const short = reason.trim().length < MIN;
  const take = useAction(
    () =>
      call(withdrawMarkRoute, {
        params: { reportId: report.id },
        body: { version: report.version, reason: reason.trim() },
      }),
    { done: t('labReports.withdraw.done') },
  );
  return (
    <FormDialog
      title={t('labReports.withdraw.title', { name: report.personName })}
      submitLabel={t('labReports.withdraw.action')}
      busy={take.busy}
      danger
      role="dialog"
      onSubmit={async () => {
        setTried(true);
        if (!short && (await take.run())) onWithdrawn();
      }}
      onClose={onClose}
    >
      <p>{t('labReports.withdraw.text')}</p>
      <TextArea
        label={t('labReports.withdraw.reason')}
        required
        counted
        maxLength={200}
        value={reason}
        error={tried && short ? t('labReports.reason.short', { n: MIN }) : take.error?.fieldMessage('reason')}
        onChange={(event) => setReason(event.target.value)}
      />
    </FormDialog>
  );
}
