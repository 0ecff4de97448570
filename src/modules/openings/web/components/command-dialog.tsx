import { useState } from 'react';
import type { CallInput, CallOutput } from '../../../../kernel/http/contract.ts';
import { call } from '../../../../ui/api/client.ts';
import { useAction } from '../../../../ui/api/use-action.ts';
import { Checkbox } from '../../../../ui/design/checkbox.tsx';
import { TextArea } from '../../../../ui/design/text-area.tsx';
import { toast } from '../../../../ui/design/toast-store.ts';
import { FormDialog } from '../../../../ui/forms/form-dialog.tsx';
import { ReasonField, useReason } from '../../../../ui/forms/reason-field.tsx';
import { translateKey, useT } from '../../../../ui/i18n/translate.ts';
import { commandOpeningsRoute, MAX_AT_ONCE } from '../../shared/opening.contract.ts';

export type Outcome = CallOutput<typeof commandOpeningsRoute>;
export type DialogCommand = 'approve' | 'reject' | 'close' | 'withdraw';

/** One command on one opening or on many, with the words it needs. */
export default function CommandDialog({
  command,
  ids,
  overload = false,
  onClose,
  onDone,
}: {
  readonly command: DialogCommand;
  readonly ids: readonly string[];
  /** More places at a time than the experiment serves: it is approved with a note only. */
  readonly overload?: boolean;
  readonly onClose: () => void;
  readonly onDone: (outcome: Outcome) => unknown;
}) {
  const t = useT();
  const [opinion, setOpinion] = useState('');
  const [finish, setFinish] = useState(true);
  const [shown, setShown] = useState(false);
  const reason = useReason();
  const needsReason = command !== 'approve' || overload;
  const send = useAction(async () => {
    const outcome: Outcome = { done: 0, skipped: [] };
    for (let from = 0; from < ids.length; from += MAX_AT_ONCE) {
      const part = ids.slice(from, from + MAX_AT_ONCE);
      const bodies: Record<DialogCommand, CallInput<typeof commandOpeningsRoute>['body']> = {
        approve: { command: 'approve', ids: part, opinion, ...(overload ? { note: reason.text } : {}) },
        reject: { command: 'reject', ids: part, opinion: reason.text },
        close: { command: 'close', ids: part, reason: reason.text, finishRunning: finish },
        withdraw: { command: 'withdraw', ids: part, reason: reason.text },
      };
      const answer = await call(commandOpeningsRoute, { body: bodies[command] });
      outcome.done += answer.done;
      outcome.skipped.push(...answer.skipped);
    }
    const [skipped] = outcome.skipped;
    if (ids.length === 1 && skipped) {
      toast.show({ text: translateKey(skipped.reason.key as never, skipped.reason.params as never), tone: 'error' });
    } else if (ids.length === 1) toast.show({ text: t(`openings.${command}.done`), tone: 'success' });
    await onDone(outcome);
  });
  return (
    <FormDialog
      title={t(`openings.${command}.label`)}
      submitLabel={t(`openings.${command}.label`)}
      danger={command !== 'approve'}
      busy={send.busy}
      width="min(480px, calc(100vw - 32px))"
      onSubmit={() => {
        setShown(true);
        if (!needsReason || !reason.fault) void send.run();
      }}
      onClose={onClose}
    >
      <div className="vse-stack">
        <p>{ids.length > 1 ? t(`openings.${command}.bulk`, { n: ids.length }) : t(`openings.${command}.text`)}</p>
        {command === 'approve' && (
          <TextArea
            label={t('openings.opinion.label')}
            rows={3}
            maxLength={500}
            counted
            value={opinion}
            onChange={(event) => setOpinion(event.target.value)}
          />
        )}
        {needsReason && (
          <ReasonField
            reason={reason}
            shown={shown}
            {...(command === 'approve'
              ? { label: t('openings.opinion.note') }
              : command === 'reject'
                ? { label: t('openings.opinion.label') }
                : {})}
          />
        )}
        {command === 'close' && (
          <Checkbox
            label={t('openings.close.finish')}
            checked={finish}
            onChange={(event) => setFinish(event.target.checked)}
          />
        )}
      </div>
    </FormDialog>
  );
}
