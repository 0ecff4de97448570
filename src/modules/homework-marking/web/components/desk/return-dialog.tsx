import { useState } from 'react';
import { call } from '../../../../../ui/api/client.ts';
import { useAction } from '../../../../../ui/api/use-action.ts';
import { TextArea } from '../../../../../ui/design/text-area.tsx';
import { TextField } from '../../../../../ui/design/text-field.tsx';
import { FormDialog } from '../../../../../ui/forms/form-dialog.tsx';
import { fromLocalTime } from '../../../../../ui/forms/local-time.model.ts';
import { useT } from '../../../../../ui/i18n/translate.ts';
import { OPINION } from '../../../shared/mark.model.ts';
import { returnWorkRoute } from '../../../shared/marking.contract.ts';
import type { DeskWork } from '../hand-in.model.ts';
import { renewMarks } from '../renew-marks.ts';

/** Returns a hand-in: what is to be changed, and a new date when the old one is too near. */
export function ReturnDialog({
  homeworkId,
  work,
  name,
  onClose,
  onReturned,
}: {
  readonly homeworkId: string;
  readonly work: DeskWork;
  readonly name: string;
  readonly onClose: () => void;
  readonly onReturned: () => void;
}) {
  const t = useT();
  const [opinion, setOpinion] = useState('');
  const [due, setDue] = useState('');
  const [sent, setSent] = useState(false);
  const length = opinion.trim().length;
  const short = length < OPINION.min || length > OPINION.max;
  const give = useAction(
    async () => {
      await call(returnWorkRoute, {
        params: { homeworkId, workId: work.workId },
        body: { versionNo: work.counting!, opinion: opinion.trim(), dueAt: fromLocalTime(due) ?? null },
      });
    },
    { done: t('homeworkMarking.return.done') },
  );
  return (
    <FormDialog
      title={`${t('homeworkMarking.return.title')} · ${name}`}
      submitLabel={t('homeworkMarking.return.action')}
      busy={give.busy}
      onClose={onClose}
      onSubmit={async () => {
        setSent(true);
        if (short || !(await give.run())) return;
        onReturned();
        await renewMarks();
      }}
    >
      <TextArea
        label={t('homeworkMarking.return.opinion')}
        required
        counted
        rows={4}
        maxLength={OPINION.max}
        value={opinion}
        error={sent && short ? t('homeworkMarking.return.opinionFault') : give.error?.fieldMessage('opinion')}
        onChange={(event) => setOpinion(event.target.value)}
      />
      <TextField
        type="datetime-local"
        label={t('homeworkMarking.return.due')}
        hint={t('homeworkMarking.return.dueHint')}
        value={due}
        error={give.error?.fieldMessage('dueAt')}
        onChange={(event) => setDue(event.target.value)}
      />
    </FormDialog>
  );
}
