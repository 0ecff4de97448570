import { siteDate } from '../../../kernel/values/site-time.ts';
import type { Ctx } from '../../../platform/db/context.ts';
import { runningLearners } from '../../classes/server/classes.public.ts';
import { LADDERS, PERIODS, periodStart, weekStart } from '../shared/ranking.model.ts';
import { periodOf, readRecords, settingOf, standings } from './ladder.service.ts';
import { coursesToFreeze, type FrozenLadder, type FrozenPlace, freezeWeek } from './ranking.repository.ts';

const DAY_MS = 86_400_000;
const WEEK_MS = 7 * DAY_MS;

/** Freezes where the learners of a course stood when a week ended. @param end Unix milliseconds of that end */
async function freezeCourse(ctx: Ctx, courseId: string, end: number): Promise<void> {
  const setting = await settingOf(ctx, courseId);
  const learners = await runningLearners(ctx, courseId);
  const places = new Map<string, Record<string, FrozenPlace>>(learners.map((one) => [one.personId, {}]));
  const classIds = [...new Set(learners.map((one) => one.classId))];
  for (const marks of ['current', 'published'] as const) {
    // All that is done stands in the first reading; the second one brings the published marks only.
    const ladders = marks === 'current' ? LADDERS : (['mark'] as const);
    const records = await readRecords(ctx, { courseId, learners, setting, ladders, marks, from: null });
    for (const ladder of ladders) {
      const name: FrozenLadder = marks === 'published' ? 'published' : ladder;
      for (const period of PERIODS.filter((one) => periodOf(ladder, one) === one)) {
        const span = { ladder, from: periodStart(period, end - 1), before: end };
        const inCourse = standings(records, span);
        const inClass = new Map(
          classIds.flatMap((id) =>
            standings({ ...records, learners: learners.filter((one) => one.classId === id) }, span).map(
              (row) => [row.personId, row.rank] as const,
            ),
          ),
        );
        for (const { personId, value, rank } of inCourse) {
          if (rank === null) continue;
          places.get(personId)![`${name}.${period}`] = [value, inClass.get(personId) ?? null, rank];
        }
      }
    }
  }
  const rows = learners.map(({ personId, classId }) => ({ personId, classId, places: places.get(personId) ?? {} }));
  await ctx.tx((tx) => freezeWeek(tx, { courseId, startsOn: siteDate(end - WEEK_MS) }, rows));
}

/**
 * Freezes the last finished week of every published course with running classes that has none of it yet. Runs every hour,
 * so that a week is frozen soon after Monday 00:00 at the site, and once.
 */
export async function freezeWeeks(ctx: Ctx): Promise<void> {
  const end = weekStart(ctx.clock.ms());
  for (const courseId of await coursesToFreeze(ctx, siteDate(end - WEEK_MS))) await freezeCourse(ctx, courseId, end);
}
