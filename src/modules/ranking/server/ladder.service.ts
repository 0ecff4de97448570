import { systemActor } from '../../../kernel/access/actor.ts';
import { siteDate } from '../../../kernel/values/site-time.ts';
import type { Ctx } from '../../../platform/db/context.ts';
import { type RunningLearner, runningLearners } from '../../classes/server/classes.public.ts';
import { completionsOfPeople, learningDays } from '../../courses/server/courses.public.ts';
import { currentMarks, publishedStandings } from '../../grades/server/grades.public.ts';
import { finishedRunsOfNodes } from '../../runs/server/runs.public.ts';
import { type Measure, NO_RECORD, type Standing, standingsOf, type WorkRecord } from '../shared/ladder.model.ts';
import { USUAL_RULES } from '../shared/points.model.ts';
import { changeOf, type Ladder, type Period, periodStart, weekStart } from '../shared/ranking.model.ts';
import { type Marks, readDeeds } from './deeds.service.ts';
import {
  type FrozenLadder,
  type FrozenPlaces,
  findSetting,
  hiddenLearners,
  lastWeek,
  type Setting,
} from './ranking.repository.ts';

/** What holds before the team of a course chose: no marks, family names, the first ten. */
const USUAL_SETTING: Setting = {
  closed: false,
  ladders: ['progress', 'time', 'lab', 'points'],
  names: 'family',
  extent: 'top',
  top: 10,
  rules: USUAL_RULES,
  version: 0,
};

/** What the team of a course chose, or what holds without a choice. */
export async function settingOf(ctx: Ctx, courseId: string, lock = false): Promise<Setting> {
  const found = await findSetting(ctx, courseId, lock);
  // An event that came after the choice has its usual points.
  return found ? { ...found, rules: { ...USUAL_RULES, ...found.rules } } : USUAL_SETTING;
}

async function marksOf(ctx: Ctx, classIds: readonly string[], marks: Marks): Promise<ReadonlyMap<string, number>> {
  if (marks === 'published') {
    return new Map((await publishedStandings(ctx, classIds)).map(({ personId, mark }) => [personId, mark]));
  }
  const found: (readonly [string, number])[] = [];
  for (const id of classIds) found.push(...((await currentMarks(ctx, id))?.marks ?? []));
  return new Map(found);
}

/** Learners of running classes with what they did, and what ladders are measured by. */
export interface CourseRecords {
  readonly learners: readonly RunningLearner[];
  readonly records: ReadonlyMap<string, WorkRecord>;
  readonly measure: Measure;
}

/**
 * Reads what the learners of a course did, as the system: of the work of others learners learn only what
 * `privacy.model.ts` lets through.
 * @param of.learners whose records are read
 */
export async function readRecords(
  ctx: Ctx,
  of: {
    readonly courseId: string;
    readonly learners: readonly RunningLearner[];
    readonly setting: Setting;
    readonly ladders: readonly Ladder[];
    readonly marks: Marks;
    /** Talk and days of learning from this instant on, ms; all of it when null. It is by far the most of what is read. */
    readonly from: number | null;
  },
): Promise<CourseRecords> {
  const { courseId, learners, setting, ladders } = of;
  const personIds = learners.map((one) => one.personId);
  return ctx.as(systemActor('study ranking')).read(async (inner) => {
    const work = ladders.some((one) => one !== 'mark' && one !== 'time');
    const { required, experiments, rows } = work
      ? await completionsOfPeople(inner, courseId, personIds)
      : { required: 0, experiments: [], rows: [] };
    const runs =
      ladders.includes('lab') || ladders.includes('points')
        ? await finishedRunsOfNodes(inner, { nodeIds: experiments.map(({ id }) => id), personIds })
        : [];
    const since = of.from === null ? null : new Date(of.from);
    const classIds = [...new Set(learners.map((one) => one.classId))];
    const deeds = ladders.includes('points')
      ? await readDeeds(inner, { courseId, classIds, personIds, marks: of.marks, since })
      : [];
    const days = ladders.includes('time')
      ? await learningDays(inner, { courseId, personIds, since: since && siteDate(since) })
      : [];
    const marks = ladders.includes('mark') ? await marksOf(inner, classIds, of.marks) : new Map<string, number>();
    const completedBy = Map.groupBy(rows, (one) => one.personId);
    const runsBy = Map.groupBy(runs, (one) => one.personId);
    const daysBy = Map.groupBy(days, (one) => one.personId);
    const deedsBy = Map.groupBy(deeds, (one) => one.personId);
    const records = personIds.map((id): [string, WorkRecord] => [
      id,
      {
        completed: completedBy.get(id) ?? [],
        // A score its learner does not see yet is on no ladder of learners.
        runs: (runsBy.get(id) ?? []).map(({ shown, ...one }) =>
          shown || of.marks === 'current' ? one : { ...one, score: null },
        ),
        deeds: deedsBy.get(id) ?? [],
        days: daysBy.get(id) ?? [],
        mark: marks.get(id) ?? null,
      },
    ]);
    return { learners, records: new Map(records), measure: { required, experiments, rules: setting.rules } };
  });
}

/** Standings of some of the learners on a ladder. */
export function standings(
  { learners, records, measure }: CourseRecords,
  of: { readonly ladder: Ladder; readonly from: number | null; readonly before: number | null },
): Standing[] {
  const people = learners.map(({ personId }) => ({ personId, record: records.get(personId) ?? NO_RECORD }));
  return standingsOf(of.ladder, people, measure, of);
}

/** A row of a ladder with who it is. */
export interface LadderRow extends Standing {
  readonly learner: RunningLearner;
  readonly hidden: boolean;
  readonly change: number | null;
}

/** A ladder of a class or course as it stands now. */
export interface LadderNow {
  readonly rows: readonly LadderRow[];
  readonly measure: Measure;
  /** Monday of the last frozen week, `YYYY-MM-DD`. */
  readonly frozen: string | null;
}

/** Marks belong to no period. */
export const periodOf = (ladder: Ladder, period: Period): Period => (ladder === 'mark' ? 'all' : period);

/** What is asked of a ladder. */
export interface LadderQuestion {
  readonly courseId: string;
  /** Null for the whole course. */
  readonly classId: string | null;
  readonly ladder: Ladder;
  readonly period: Period;
  readonly marks: Marks;
}

/** A ladder of a class or course now, with the change since the last frozen week. */
export async function ladderNow(ctx: Ctx, setting: Setting, of: LadderQuestion): Promise<LadderNow> {
  const { courseId, classId, ladder } = of;
  const period = periodOf(ladder, of.period);
  const now = ctx.clock.ms();
  const all = await runningLearners(ctx, courseId);
  const learners = classId === null ? all : all.filter((one) => one.classId === classId);
  const from = periodStart(period, now);
  const records = await readRecords(ctx, { courseId, learners, setting, ladders: [ladder], marks: of.marks, from });
  const hidden = await hiddenLearners(ctx, courseId);
  const week = await lastWeek(ctx, courseId, siteDate(weekStart(now)));
  const key =
    `${ladder === 'mark' && of.marks === 'published' ? 'published' : (ladder satisfies FrozenLadder)}.${period}` as const;
  const before = (places: FrozenPlaces | undefined) => places?.[key]?.[classId === null ? 2 : 1];
  const byId = new Map(learners.map((one) => [one.personId, one]));
  const rows = standings(records, { ladder, from, before: null }).map((row) => ({
    ...row,
    learner: byId.get(row.personId)!,
    hidden: hidden.has(row.personId),
    change: changeOf(row.rank, before(week?.places.get(row.personId))),
  }));
  return { rows, measure: records.measure, frozen: week?.startsOn ?? null };
}

/** What the value of one learner on a ladder is made of. */
export async function learnerEntries(
  ctx: Ctx,
  setting: Setting,
  of: { readonly courseId: string; readonly learner: RunningLearner } & Pick<
    LadderQuestion,
    'ladder' | 'period' | 'marks'
  >,
) {
  const { courseId, learner, ladder, marks } = of;
  const from = periodStart(periodOf(ladder, of.period), ctx.clock.ms());
  const records = await readRecords(ctx, { courseId, learners: [learner], setting, ladders: [ladder], marks, from });
  const [row] = standings(records, { ladder, from, before: null });
  return {
    name: learner.name,
    value: row?.value ?? null,
    entries: (row?.entries ?? []).map((one) => ({ ...one, at: one.at.toISOString() })),
  };
}
