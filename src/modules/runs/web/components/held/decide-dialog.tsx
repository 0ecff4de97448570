import { useState } from 'react';
import { DraftBanner } from '../../../../../ui/access/draft-banner.tsx';
import { isRecord, useDraft } from '../../../../../ui/access/use-draft.ts';
import { useAction } from '../../../../../ui/api/use-action.ts';
import { Select } from '../../../../../ui/design/select.tsx';
import { TextArea } from '../../../../../ui/design/text-area.tsx';
import { TextField } from '../../../../../ui/design/text-field.tsx';
import { FormDialog } from '../../../../../ui/forms/form-dialog.tsx';
import { useT } from '../../../../../ui/i18n/translate.ts';
import type { StepRow } from '../record/step-table.tsx';

const MIN = 5;

/** Asks why; the person of the run reads the reason. With `steps` it also asks which score becomes what. */
export function DecideDialog({
  runId,
  title,
  confirm,
  done,
  danger = false,
  steps,
  total,
  onSend,
  onClose,
}: {
  readonly runId: string;
  readonly title: string;
  readonly confirm: string;
  readonly done: string;
  readonly danger?: boolean;
  /** Scores that can be corrected; absent for a decision without a number. */
  readonly steps?: readonly StepRow[];
  readonly total?: number | null;
  readonly onSend: (given: { reason: string; stepSeq: number | null; score: number | null }) => Promise<unknown>;
  readonly onClose: () => void;
}) {
  const t = useT();
  const [reason, setReason] = useState('');
  const [what, setWhat] = useState('all');
  const [score, setScore] = useState('');
  const [tried, setTried] = useState(false);
  const step = steps?.find((one) => String(one.seq) === what);
  const most = what === 'all' ? 100 : (step?.maxScore ?? 100);
  const value = score.trim() === '' ? null : Number(score.replace(',', '.'));
  const wrong =
    value !== null && !(value >= 0 && value <= most && Math.abs(value * 100 - Math.round(value * 100)) < 1e-6);
  const short = reason.trim().length < MIN;
  const send = useAction(
    () =>
      onSend({
        reason: reason.trim(),
        stepSeq: what === 'all' ? null : Number(what),
        score: value === null ? null : Math.round(value * 100) / 100,
      }),
    { done },
  );
  const draft = useDraft(
    'runs.decision',
    runId,
    { reason, what, score },
    {
      dirty: reason !== '' || score !== '',
      label: title,
      check: isRecord<{ reason: string; what: string; score: string }>,
      restore: (kept) => {
        setReason(String(kept.reason ?? ''));
        setWhat(String(kept.what ?? 'all'));
        setScore(String(kept.score ?? ''));
      },
    },
  );
  return (
    <FormDialog
      title={title}
      submitLabel={confirm}
      busy={send.busy}
      danger={danger}
      role="dialog"
      onSubmit={async () => {
        setTried(true);
        if (short || wrong || !(await send.run())) return;
        draft.clear();
        onClose();
      }}
      onClose={onClose}
    >
      <DraftBanner
        draft={draft}
        onDiscard={() => {
          setReason('');
          setScore('');
        }}
      />
      {steps && (
        <>
          <Select
            label={t('runs.decision.what')}
            value={what}
            onChange={(event) => setWhat(event.target.value)}
            options={[
              { value: 'all', label: t('runs.decision.whole') },
              ...steps
                .filter((one) => one.done)
                .map((one) => ({ value: String(one.seq), label: `${one.seq} ${one.title}` })),
            ]}
          />
          <TextField
            label={t('runs.decision.score', { max: most })}
            hint={t('runs.decision.scoreHint', { now: (what === 'all' ? total : step?.done?.score) ?? '—' })}
            inputMode="decimal"
            value={score}
            error={tried && wrong ? t('runs.decision.scoreWrong', { max: most }) : send.error?.fieldMessage('score')}
            onChange={(event) => setScore(event.target.value)}
          />
        </>
      )}
      <TextArea
        label={t('runs.decision.reason')}
        hint={t('runs.decision.reasonHint')}
        required
        counted
        maxLength={200}
        value={reason}
        error={tried && short ? t('runs.decision.short', { n: MIN }) : send.error?.fieldMessage('reason')}
        onChange={(event) => setReason(event.target.value)}
      />
    </FormDialog>
  );
}
