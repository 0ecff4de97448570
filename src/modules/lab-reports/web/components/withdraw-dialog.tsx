import { useState } from 'react';
import { call } from '../../../../ui/api/client.ts';
import { useAction } from '../../../../ui/api/use-action.ts';
import { Button } from '../../../../ui/design/button.tsx';
import { Dialog } from '../../../../ui/design/dialog.tsx';
import { TextArea } from '../../../../ui/design/text-area.tsx';
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
    <Dialog
      open
      onClose={onClose}
      title={t('labReports.withdraw.title', { name: report.personName })}
      footer={
        <>
          <Button onClick={onClose}>{t('ui.action.cancel')}</Button>
          <Button
            variant="danger"
            loading={take.busy}
            onClick={async () => {
              setTried(true);
              if (!short && (await take.run())) onWithdrawn();
            }}
          >
            {t('labReports.withdraw.action')}
          </Button>
        </>
      }
    >
      <div className="vse-stack">
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
      </div>
    </Dialog>
  );
}
