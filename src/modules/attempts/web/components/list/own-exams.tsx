import { CallError } from '../../../../../ui/api/call-error.tsx';
import { SkeletonBlock } from '../../../../../ui/design/skeleton.tsx';
import { EmptyState } from '../../../../../ui/design/states.tsx';
import { useT } from '../../../../../ui/i18n/translate.ts';
import { OwnDeferral } from '../../../../exams/web/deferral.public.tsx';
import type { OwnState } from '../../../shared/own-exam.policy.ts';
import type { OwnExam } from '../../../shared/result.contract.ts';
import { OrphanedAnswers } from './orphaned-answers.tsx';
import { OwnExamCard } from './own-exam-card.tsx';
import { useOwnExams } from './use-own-exams.ts';
import './own-exams.css';

const GROUPS: readonly { readonly key: 'now' | 'soon' | 'past'; readonly states: readonly OwnState[] }[] = [
  { key: 'now', states: ['running', 'open', 'waiting'] },
  { key: 'soon', states: ['upcoming'] },
  { key: 'past', states: ['pending', 'done', 'recheck', 'missed', 'void'] },
];

/** Running ones first, then by what ends or opens next; past ones with the newest first. */
function ordered(rows: readonly OwnExam[], past: boolean): OwnExam[] {
  const at = ({ state, deadline, exam }: OwnExam) =>
    state === 'running' ? -1 : (deadline ?? exam.opensAt ?? exam.closesAt ?? Number.MAX_SAFE_INTEGER);
  return [...rows].sort((a, b) => (past ? at(b) - at(a) : at(a) - at(b)));
}

/** 考试: what is on, what comes, what was. */
export function OwnExams({ courseId }: { readonly courseId: string }) {
  const t = useT();
  const { list, now } = useOwnExams(courseId, 'exam');
  if (list.error && !list.data) return <CallError error={list.error} retry={list.refetch} />;
  if (!list.data) return <SkeletonBlock height="240px" />;
  const { rows } = list.data;
  const running = rows.flatMap(({ attempts }) =>
    attempts.filter(({ state }) => state === 'in_progress').map(({ id }) => id),
  );
  return (
    <div className="vse-stack">
      <OrphanedAnswers running={running} />
      {rows.length === 0 && <EmptyState>{t('attempts.own.none')}</EmptyState>}
      {GROUPS.map(({ key, states }) => {
        const own = ordered(
          rows.filter(({ state }) => states.includes(state)),
          key === 'past',
        );
        if (own.length === 0) return null;
        return (
          <section key={key} className="vse-stack" aria-labelledby={`exams-${key}`}>
            <h2 id={`exams-${key}`} className="vse-own-exams-group">
              {t(`attempts.own.group.${key}`)}
            </h2>
            <div className="vse-own-exams">
              {own.map((row) => (
                <OwnExamCard key={row.exam.id} courseId={courseId} row={row} now={now}>
                  {row.exam.sitting === 'normal' && (
                    <OwnDeferral courseId={courseId} examId={row.exam.id} name={row.exam.name} />
                  )}
                </OwnExamCard>
              ))}
            </div>
          </section>
        );
      })}
    </div>
  );
}
