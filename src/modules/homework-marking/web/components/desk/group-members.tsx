import { useState } from 'react';
import { call } from '../../../../../ui/api/client.ts';
import { useAction } from '../../../../../ui/api/use-action.ts';
import { Button } from '../../../../../ui/design/button.tsx';
import { TextArea } from '../../../../../ui/design/text-area.tsx';
import { TextField } from '../../../../../ui/design/text-field.tsx';
import { FormDialog } from '../../../../../ui/forms/form-dialog.tsx';
import { formatScore } from '../../../../../ui/i18n/formats.ts';
import { useT } from '../../../../../ui/i18n/translate.ts';
import { isPoints } from '../../../../homework/shared/rubric-points.model.ts';
import { REASON } from '../../../shared/mark.model.ts';
import { adjustRoute } from '../../../shared/marking.contract.ts';
import type { DeskWork, Queue } from '../hand-in.model.ts';
import { renewMarks } from '../renew-marks.ts';

type Member = DeskWork['members'][number];

function AdjustDialog({
  homeworkId,
  queue,
  work,
  member,
  onClose,
}: {
  readonly homeworkId: string;
  readonly queue: Queue;
  readonly work: DeskWork;
  readonly member: Member;
  readonly onClose: () => void;
}) {
  const t = useT();
  const [points, setPoints] = useState(member.own ? String(member.own.points) : '');
  const [reason, setReason] = useState('');
  const [sent, setSent] = useState(false);
  const typed = points.trim() === '' ? null : Number(points);
  const fault = typed !== null && !isPoints(typed, queue.maxScore);
  const length = reason.trim().length;
  const short = length < REASON.min || length > REASON.max;
  const save = useAction(
    async () => {
      await call(adjustRoute, {
        params: { homeworkId, workId: work.workId, personId: member.personId },
        body: { rounds: member.rounds, points: typed, reason: reason.trim() },
      });
      await renewMarks();
    },
    { done: t('homeworkMarking.adjust.done') },
  );
  return (
    <FormDialog
      title={t('homeworkMarking.adjust.title', { name: member.name })}
      submitLabel={t('ui.action.save')}
      busy={save.busy}
      onClose={onClose}
      onSubmit={async () => {
        setSent(true);
        if (!fault && !short && (await save.run())) onClose();
      }}
    >
      <TextField
        label={t('homeworkMarking.desk.points')}
        hint={t('homeworkMarking.adjust.hint')}
        suffix={`/ ${formatScore(queue.maxScore)}`}
        inputMode="decimal"
        autoComplete="off"
        value={points}
        error={
          sent && fault
            ? t('homeworkMarking.fault.points', { max: formatScore(queue.maxScore) })
            : save.error?.fieldMessage('points')
        }
        onChange={(event) => setPoints(event.target.value)}
      />
      <TextArea
        label={t('homeworkMarking.adjust.reason')}
        required
        counted
        rows={2}
        maxLength={REASON.max}
        value={reason}
        error={sent && short ? t('homeworkMarking.adjust.reasonFault') : save.error?.fieldMessage('reason')}
        onChange={(event) => setReason(event.target.value)}
      />
    </FormDialog>
  );
}

/** Members of a group with the marks of their own. */
export function GroupMembers({
  homeworkId,
  queue,
  work,
}: {
  readonly homeworkId: string;
  readonly queue: Queue;
  readonly work: DeskWork;
}) {
  const t = useT();
  const [adjusting, setAdjusting] = useState<Member | null>(null);
  return (
    <section className="vse-hand-members">
      <h2>{t('homeworkMarking.members')}</h2>
      <ul>
        {work.members.map((member) => (
          <li key={member.personId}>
            <span>{member.name}</span>
            {member.number && <span className="vse-num">{member.number}</span>}
            {member.own && (
              <small>
                {t('homeworkMarking.members.own', {
                  points: formatScore(member.own.points),
                  reason: member.own.reason,
                })}
              </small>
            )}
            {work.can.adjust && (
              <Button
                size="small"
                variant="ghost"
                aria-label={t('homeworkMarking.adjust.of', { name: member.name })}
                onClick={() => setAdjusting(member)}
              >
                {t('homeworkMarking.adjust')}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {adjusting && (
        <AdjustDialog
          homeworkId={homeworkId}
          queue={queue}
          work={work}
          member={adjusting}
          onClose={() => setAdjusting(null)}
        />
      )}
    </section>
  );
}
