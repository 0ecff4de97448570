import type { ReactNode } from 'react';
import { addressOf } from '../../../../../kernel/routing/paths.ts';
import { ButtonLink } from '../../../../../ui/design/button.tsx';
import { Card } from '../../../../../ui/design/card.tsx';
import { formatInstant, formatScore } from '../../../../../ui/i18n/formats.ts';
import { useT } from '../../../../../ui/i18n/translate.ts';
import type { OwnExam } from '../../../shared/result.contract.ts';
import { clockText } from '../desk/clock-text.model.ts';
import { OwnStateTag } from './own-exam-tag.tsx';

const text = (ms: number | null) => (ms === null ? '—' : formatInstant(new Date(ms).toISOString()));

/** Address of the desk for an exam, or of the review of one attempt. */
export const deskAddress = (courseId: string, row: OwnExam, attemptId?: string): string =>
  addressOf('study.examObject', {
    Id: courseId,
    kind: row.exam.kind,
    ...(attemptId ? { attemptId } : { examId: row.exam.id }),
  });

/** Address of the desk for practice. */
const practiceAddress = (courseId: string, { exam }: OwnExam): string =>
  addressOf('study.examObject', { Id: courseId, kind: exam.kind, examId: exam.id, practice: '1' });

/** What the candidate does next with an exam, the most pressing alone as the first button. */
function Actions({ courseId, row }: { readonly courseId: string; readonly row: OwnExam }) {
  const t = useT();
  const { state, enter } = row;
  const last = row.attempts.filter(({ voided }) => !voided).at(-1) ?? row.attempts.at(-1);
  const handedIn = last && last.state !== 'in_progress' ? last : undefined;
  return (
    <div className="vse-row">
      {state === 'running' && (
        <ButtonLink variant="primary" size="large" href={deskAddress(courseId, row)}>
          {t('attempts.own.goOn')}
        </ButtonLink>
      )}
      {state === 'upcoming' && <ButtonLink href={deskAddress(courseId, row)}>{t('attempts.own.rules')}</ButtonLink>}
      {state === 'waiting' && (
        <ButtonLink variant="primary" href={deskAddress(courseId, row)}>
          {t('attempts.own.wait')}
        </ButtonLink>
      )}
      {enter && (
        <ButtonLink variant={row.attempts.length > 0 ? 'default' : 'primary'} href={deskAddress(courseId, row)}>
          {t(
            row.exam.kind === 'exam'
              ? 'attempts.own.enter'
              : row.attempts.length > 0
                ? 'attempts.own.again'
                : 'attempts.own.begin',
          )}
        </ButtonLink>
      )}
      {row.practise && (
        <ButtonLink href={practiceAddress(courseId, row)}>
          {t(
            row.practices.some((one) => one.state === 'in_progress')
              ? 'attempts.own.practiseOn'
              : 'attempts.own.practise',
          )}
        </ButtonLink>
      )}
      {handedIn && (
        <ButtonLink href={deskAddress(courseId, row, handedIn.id)}>
          {t(handedIn.visible.score || handedIn.visible.paper ? 'attempts.own.result' : 'attempts.own.receipt')}
        </ButtonLink>
      )}
    </div>
  );
}

/** One exam or test as its candidate sees it. @param now the server's clock in milliseconds @param level of its heading */
export function OwnExamCard({
  courseId,
  row,
  now,
  level = 3,
  children,
}: {
  readonly courseId: string;
  readonly row: OwnExam;
  readonly now: number;
  readonly level?: 2 | 3;
  /** What else may be done about it. */
  readonly children?: ReactNode;
}) {
  const Heading = `h${level}` as const;
  const t = useT();
  const { exam, state } = row;
  const { rules } = exam;
  const used = row.attempts.length;
  const facts = [
    rules.minutes === null ? t('attempts.rules.unlimited') : t('attempts.own.minutes', { n: rules.minutes }),
    ...(exam.extraMinutes > 0 ? [t('attempts.rules.extra', { n: exam.extraMinutes })] : []),
    ...(exam.fullMark === null ? [] : [t('attempts.own.full', { n: formatScore(exam.fullMark) })]),
    t('attempts.rules.passLine', { n: rules.passLine }),
    rules.attempts === null
      ? t('attempts.own.usedAny', { n: used })
      : t('attempts.own.used', { n: used, all: rules.attempts }),
    ...(rules.leave.limit === null ? [] : [t('attempts.own.leaves', { n: rules.leave.limit })]),
    ...(rules.inNetworks ? [t('attempts.rules.networks')] : []),
  ];
  return (
    <Card className="vse-own-exam">
      <div className="vse-own-exam-head">
        <Heading className="vse-own-exam-name">{exam.name}</Heading>
        {exam.sitting !== 'normal' && <span className="vse-muted">{t(`attempts.own.sitting.${exam.sitting}`)}</span>}
        <OwnStateTag state={state} />
      </div>
      {(exam.opensAt !== null || exam.closesAt !== null) && (
        <p>{t('attempts.entry.windowOf', { from: text(exam.opensAt), to: text(exam.closesAt) })}</p>
      )}
      <p className="vse-muted">{facts.join(' · ')}</p>
      {(state === 'upcoming' || state === 'waiting') && exam.opensAt !== null && (
        <p role="timer">{t('attempts.entry.opensIn', { time: clockText(exam.opensAt - now) })}</p>
      )}
      {state === 'running' && row.deadline !== null && (
        <p role="timer">{t('attempts.own.left', { time: clockText(row.deadline - now) })}</p>
      )}
      {state === 'pending' && <p>{t('attempts.review.notReleased')}</p>}
      {state === 'recheck' && <p>{t('attempts.own.recheck')}</p>}
      {row.score !== null && exam.fullMark !== null && (
        <p>
          <strong>
            {t('attempts.review.total', { score: formatScore(row.score), full: formatScore(exam.fullMark) })}
          </strong>
        </p>
      )}
      {row.practise && <p className="vse-muted">{t('attempts.own.practiceNote')}</p>}
      <Actions courseId={courseId} row={row} />
      {children}
    </Card>
  );
}
