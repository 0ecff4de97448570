import { mean } from '../../../kernel/statistics/sample.ts';
import { roundHalfUp } from '../../../kernel/values/decimal.ts';
import type { Ctx } from '../../../platform/db/context.ts';
import {
  type HandedVersion,
  lateSeconds,
  type WorkDates,
  type WorkFacts,
  widestDates,
  worksOf,
} from '../../hand-ins/server/hand-ins.public.ts';
import {
  type HomeworkDates,
  type HomeworkFacts,
  type HomeworkLearner,
  learnersOf,
} from '../../homework/server/homework.public.ts';
import { missedReviews } from '../../peer-review/server/peer-review.public.ts';
import { afterMissed, penalised, pointsOfMember } from '../shared/mark.model.ts';
import type { RowState } from '../shared/marking.contract.ts';
import { type MarkRow, newestMarks } from './mark.repository.ts';
import { marksContext } from './marking.access.ts';

/** Dates as the rules of hand-ins reckon with them. */
export const workDates = ({ opensAt, dueAt, cutoffAt }: HomeworkDates): WorkDates => ({
  opensAt: opensAt?.getTime() ?? null,
  dueAt: dueAt?.getTime() ?? null,
  cutoffAt: cutoffAt?.getTime() ?? null,
});

/** Seconds a version is late by these dates; 0 in time. */
export const secondsLate = (version: Pick<HandedVersion, 'submittedAt' | 'returnDue'>, dates: WorkDates): number =>
  lateSeconds({ submittedAt: version.submittedAt.getTime(), returnDue: version.returnDue?.getTime() ?? null }, dates);

/** The work of one learner or a group with its marks. */
export interface WorkStanding {
  readonly work: WorkFacts;
  /** Members who are learners of the homework, by number. */
  readonly members: readonly HomeworkLearner[];
  /** Dates of the member with the most time. */
  readonly dates: WorkDates;
  readonly state: RowState;
  /** Number instead of a name: works in the order they were begun. */
  readonly alias: number;
  readonly mark: MarkRow | null;
  /** Reviews of others' work that members did not give. */
  readonly missed: ReadonlyMap<string, number>;
  /** Newest own marks of members, those taken back included. */
  readonly own: ReadonlyMap<string, MarkRow>;
}

/** A whole homework as it stands. */
export interface HomeworkStanding {
  readonly works: readonly WorkStanding[];
  /** Learners without any work. */
  readonly without: readonly HomeworkLearner[];
}

/** True when the mark belongs to the version that counts. */
export const isMarked = ({ counting }: WorkFacts, mark: MarkRow | null): boolean =>
  pointsOfMember(counting?.no ?? null, mark, null) !== null;

function stateOf(work: WorkFacts, mark: MarkRow | null): RowState {
  if (work.state === 'returned') return 'returned';
  if (work.counting === null) return work.hasDraft ? 'draft' : 'missing';
  return work.state === 'graded' && isMarked(work, mark) ? 'marked' : 'waiting';
}

/**
 * Works of homework with their members and marks, and the learners who have none. Who is no learner any more is left out.
 * @param classScope classes whose people are wanted; null: all
 */
export async function readStanding(
  ctx: Ctx,
  homework: HomeworkFacts,
  classScope: readonly string[] | null,
): Promise<HomeworkStanding> {
  const learners = await learnersOf(ctx, homework, classScope);
  const works = await worksOf(ctx, [homework.id]);
  const marks = await marksContext(ctx).read((read) => newestMarks(read, { homeworkId: homework.id }));
  const missed = homework.settings.peer?.deduct
    ? await marksContext(ctx).read((read) => missedReviews(read, homework.id))
    : new Map<string, number>();
  const byWork = Map.groupBy(marks, ({ workId }) => workId);
  const byPerson = new Map(learners.map((one) => [one.personId, one]));
  const order = new Map([...works].sort((a, b) => (a.id < b.id ? -1 : 1)).map(({ id }, at) => [id, at + 1]));
  const placed = new Set<string>();
  const standing = works.flatMap((work): WorkStanding[] => {
    const members = learners.filter(({ personId }) => work.memberIds.includes(personId));
    if (members.length === 0) return [];
    for (const { personId } of members) placed.add(personId);
    const own = byWork.get(work.id) ?? [];
    const mark = own.find(({ personId }) => personId === null) ?? null;
    return [
      {
        ...{ work, members, mark, missed, state: stateOf(work, mark), alias: order.get(work.id)! },
        dates: widestDates(members.map(({ dates }) => workDates(dates))),
        own: new Map(own.flatMap((row) => (row.personId === null ? [] : [[row.personId, row] as const]))),
      },
    ];
  });
  return { works: standing, without: [...byPerson.values()].filter(({ personId }) => !placed.has(personId)) };
}

/** What one member of a work gets. */
export interface MemberMark {
  /** Before anything is taken off; null while the version that counts has no mark. */
  readonly points: number | null;
  readonly penalty: number;
  readonly final: number | null;
  /** Reviews of others' work one did not give. */
  readonly missed: number;
  /** Seconds late by the own dates; 0 in time. */
  readonly seconds: number;
  /** Another mark than that of the group. */
  readonly own: boolean;
}

/** The mark of a member of a work, by the own dates. */
export function memberMark(
  { settings, maxScore }: Pick<HomeworkFacts, 'settings' | 'maxScore'>,
  { work, state, mark, own, missed }: WorkStanding,
  member: HomeworkLearner,
): MemberMark {
  const { counting } = work;
  const seconds = counting ? secondsLate(counting, workDates(member.dates)) : 0;
  const round = own.get(member.personId) ?? null;
  const points = state === 'marked' ? pointsOfMember(counting?.no ?? null, mark, round) : null;
  const late = penalised(settings.late, { points: points ?? maxScore, seconds, full: maxScore });
  return {
    points,
    seconds,
    penalty: late.penalty,
    final:
      points === null ? null : afterMissed(late.mark, missed.get(member.personId) ?? 0, settings.peer?.deduct ?? 0),
    missed: missed.get(member.personId) ?? 0,
    own: points !== null && round?.points != null && round.versionNo === counting?.no,
  };
}

/** Mean to the hundredth; null without any. */
export function meanOf(values: readonly number[]): number | null {
  const found = mean(values);
  return found === null ? null : roundHalfUp(found, 2);
}
