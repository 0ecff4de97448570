import { useState } from 'react';
import { DraftBanner } from '../../../../ui/access/draft-banner.tsx';
import { isRecord, useDraft } from '../../../../ui/access/use-draft.ts';
import { call } from '../../../../ui/api/client.ts';
import { useAction } from '../../../../ui/api/use-action.ts';
import { TextArea } from '../../../../ui/design/text-area.tsx';
import { TextField } from '../../../../ui/design/text-field.tsx';
import { FormDialog } from '../../../../ui/forms/form-dialog.tsx';
import { useT } from '../../../../ui/i18n/translate.ts';
import { returnReportRoute } from '../../shared/report.contract.ts';
import type { Report } from './editor/use-report-draft.ts';

const MIN = 5;

/** Returns a report: a reason the author reads, and a new due time when the old one is too near. */
export function ReturnDialog({
  report,
  onClose,
  onReturned,
}: {
  readonly report: Report;
  readonly onClose: () => void;
  readonly onReturned: () => void;
}) {
  const t = useT();
  const [reason, setReason] = useState('');
  const [due, setDue] = useState('');
  const [tried, setTried] = useState(false);
  const give = useAction(
    () =>
      call(returnReportRoute, {
        params: { reportId: report.id },
        body: { version: report.version, reason: reason.trim(), dueAt: due ? new Date(due).toISOString() : null },
      }),
    { done: t('labReports.return.done') },
  );
  const draft = useDraft(
    'labReports.return',
    `${report.id}:${report.version}`,
    { reason, due },
    {
      dirty: reason !== '' || due !== '',
      label: t('labReports.return.action'),
      check: isRecord<{ reason: string; due: string }>,
      restore: (kept) => {
        setReason(String(kept.reason ?? ''));
        setDue(String(kept.due ?? ''));
      },
    },
  );
  const discard = () => {
    setReason('');
    setDue('');
  };
  const short = reason.trim().length < MIN;
  return (
    <FormDialog
      title={t('labReports.return.title', { name: report.personName })}
      submitLabel={t('labReports.return.action')}
      busy={give.busy}
      danger
      role="dialog"
      onSubmit={async () => {
        setTried(true);
        if (short || !(await give.run())) return;
        draft.clear();
        onReturned();
      }}
      onClose={onClose}
    >
      <DraftBanner draft={draft} onDiscard={discard} />
      <TextArea
        label={t('labReports.return.reason')}
        required
        counted
        maxLength={200}
        value={reason}
        error={tried && short ? t('labReports.reason.short', { n: MIN }) : give.error?.fieldMessage('reason')}
        onChange={(event) => setReason(event.target.value)}
      />
      <TextField
        type="datetime-local"
        label={t('labReports.return.due')}
        hint={t('labReports.return.dueHint')}
        value={due}
        error={give.error?.fieldMessage('dueAt')}
        onChange={(event) => setDue(event.target.value)}
      />
    </FormDialog>
  );
}
