import { roundHalfUp } from '../../../kernel/values/decimal.ts';
import type { Ctx } from '../../../platform/db/context.ts';
import { type GivenTime, givenHomework, type HomeworkFacts, timesOf } from '../../homework/server/homework.public.ts';
import { datesFor } from '../../homework/shared/dates.model.ts';
import type { HomeworkMark } from '../../homework-marking/server/homework-marking.public.ts';
import { afterMissed, penalised } from '../../homework-marking/shared/mark.model.ts';
import type { MemberInput, Note } from '../shared/grade-calculation.model.ts';
import type { ItemLate, SchemeItem } from '../shared/grade-scheme.model.ts';

/** Homework a scheme counts, with the time that was given to single learners. */
export interface CountedHomework {
  readonly rows: readonly HomeworkFacts[];
  readonly extensions: readonly GivenTime[];
}

export const NO_HOMEWORK: CountedHomework = { rows: [], extensions: [] };

/** Homework of a course that learners know of, with the time given to single ones. Two statements. */
export async function countedHomework(ctx: Ctx, courseId: string): Promise<CountedHomework> {
  const rows = await givenHomework(ctx, courseId);
  const extensions = await timesOf(
    ctx,
    rows.map(({ id }) => id),
  );
  return { rows, extensions };
}

/** Homework an item counts. */
export function itemHomework(item: SchemeItem, homework: readonly HomeworkFacts[]): readonly HomeworkFacts[] {
  if (item.kind !== 'homework') return [];
  return item.members === 'all' ? homework : homework.filter(({ id }) => item.members.includes(id));
}

/** What the dates of homework have come to: the kept book is computed anew when one more has passed. */
export const homeworkBasis = ({ rows, extensions }: CountedHomework, now: Date) => [
  rows.map((one) => [
    one,
    one.dueAt !== null && one.dueAt < now,
    one.classes.map(({ dueAt }) => dueAt !== null && dueAt < now),
  ]),
  extensions.filter(({ dueAt }) => dueAt < now).length,
];

/** Per cent of the full mark, and how it came about where the item has a rule of its own for lateness. */
function percentOf({ percent, basis }: HomeworkMark, late: ItemLate): { percent: number; told?: MemberInput['told'] } {
  if (late === 'homework' || basis === null) return { percent: percent ?? 0 };
  const { points, seconds, full, missed, deduct } = basis;
  const rule =
    late === 'none' ? null : { unit: 'day' as const, perUnit: late.perDay, floor: late.least, of: 'earned' as const };
  const { mark, penalty, units } = penalised(rule, { points, seconds, full });
  const own = (afterMissed(mark, missed, deduct) / full) * 100;
  if (seconds <= 0) return { percent: own };
  const note: Note =
    late === 'none'
      ? { code: 'grades.note.lateNone', values: {} }
      : { code: 'grades.note.late', values: { n: units, penalty, before: points, after: mark } };
  return { percent: own, told: { formula: String(roundHalfUp(own, 4)), notes: [note] } };
}

/**
 * A homework of one person: the mark with what late costs by the rule of the item taken off; handed in without a mark it waits; nothing
 * handed in is missing once the own due date has passed. Who has no part in it had nothing to do.
 */
export function homeworkMember(
  homework: HomeworkFacts,
  of: {
    readonly mark: HomeworkMark | undefined;
    readonly personId: string;
    readonly classId: string;
    readonly ended: boolean;
    readonly extensions: readonly GivenTime[];
    readonly late: ItemLate;
  },
  now: Date,
): Pick<MemberInput, 'attempts' | 'rule' | 'state' | 'due' | 'full' | 'told'> {
  const ofClass = homework.classes.find(({ classId }) => classId === of.classId) ?? null;
  const own = of.extensions.find((one) => one.homeworkId === homework.id && one.personId === of.personId) ?? null;
  const { dueAt } = datesFor(homework, ofClass, own);
  const raw = { rule: 'last' as const, due: dueAt?.getTime() ?? null, full: homework.maxScore };
  const { mark } = of;
  if (mark?.percent != null) {
    const ref = `homework:${homework.courseId}:${homework.id}:${mark.workId}`;
    const { percent, ...how } = percentOf(mark, of.late);
    return { ...raw, ...how, attempts: [{ percent, ref }], state: 'final' };
  }
  if (mark) return { ...raw, attempts: [], state: 'pending' };
  if (homework.classes.length > 0 && !ofClass) return { ...raw, attempts: [], state: 'without' };
  const past = of.ended || (dueAt !== null && now > dueAt);
  return { ...raw, attempts: [], state: past ? 'missing' : 'pending' };
}
