import type { ExamMark } from '../../attempts/server/attempts.public.ts';
import type { ExamFacts } from '../../exams/server/exams.public.ts';
import type { MemberInput } from '../shared/grade-calculation.model.ts';
import { countsExams, type SchemeItem } from '../shared/grade-scheme.model.ts';

/** Exams or tests an item counts. What is sat later or again belongs to the exam it replaces; a rehearsal counts nothing. */
export function itemExams(item: SchemeItem, exams: readonly ExamFacts[]): ExamFacts[] {
  if (!countsExams(item.kind)) return [];
  const own = exams.filter(({ kind, sitting, parentId }) => kind === item.kind && sitting === 'normal' && !parentId);
  return item.members === 'all' ? own : own.filter(({ id }) => item.members.includes(id));
}

/**
 * A sitting that was put off counts as the mark itself; one that was taken again stands beside it, to be capped. Who is no
 * candidate had nothing to do.
 */
export function examMember(
  exam: ExamFacts,
  all: readonly ExamFacts[],
  { exams, sits }: { readonly exams: ReadonlyMap<string, ExamMark>; readonly sits: ReadonlySet<string> },
  now: Date,
): Pick<MemberInput, 'attempts' | 'rule' | 'state' | 'makeUp'> {
  const later = (sitting: ExamFacts['sitting']) =>
    all.find((one) => one.parentId === exam.id && one.sitting === sitting && (sits.has(one.id) || exams.has(one.id)));
  const deferred = later('deferred');
  const counted = deferred ?? exam;
  const mark = exams.get(counted.id);
  const again = later('makeup');
  const makeUp = again ? (exams.get(again.id)?.counting ?? null) : null;
  const raw = { rule: exam.settings.counts, makeUp };
  const attempts = (mark?.attempts ?? []).map(({ id, percent }) => ({
    percent,
    ref: `exam:${exam.courseId}:${counted.id}:${id}:${exam.kind}`,
  }));
  const waits = mark && ['in_progress', 'submitted', 'marking'].includes(mark.state);
  if (attempts.length > 0 && !waits) return { ...raw, attempts, state: 'final' };
  if (mark) return { ...raw, attempts: [], state: 'pending' };
  if (!sits.has(counted.id)) return { ...raw, attempts: [], state: 'without' };
  const over = counted.state !== 'published' && counted.state !== 'open';
  return {
    ...raw,
    attempts: [],
    state: over || (counted.endsAt !== null && now > counted.endsAt) ? 'missing' : 'pending',
  };
}
