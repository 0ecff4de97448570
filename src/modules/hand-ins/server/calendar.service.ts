import { addressOf } from '../../../kernel/routing/paths.ts';
import type { Ctx } from '../../../platform/db/context.ts';
import type { CalendarDate } from '../../calendar/server/calendar.public.ts';
import type { WorkDates } from '../../courses/server/courses.public.ts';
import {
  type DatedHomework,
  datedForLearner,
  datedForTeam,
  givenHomework,
  homeworkOfLearner,
} from '../../homework/server/homework.public.ts';
import { handedInBy } from './homework-figures.repository.ts';
import { ownContext } from './work.access.ts';

const same = (a: Date | null, b: Date | null) => a?.getTime() === b?.getTime();

/** The dates of homework one by one; a cut-off that is the due date is told once. */
function datesIn(one: DatedHomework, path: string, done: boolean): CalendarDate[] {
  const { opensAt, dueAt, cutoffAt } = one.dates;
  const told = [
    ['opens', opensAt],
    ['due', dueAt],
    ['closes', same(cutoffAt, dueAt) ? null : cutoffAt],
  ] as const;
  return told.flatMap(([kind, at]) =>
    at === null
      ? []
      : {
          ...{ kind, at, path, done, course: one.course, courseEn: one.courseEn },
          key: [one.homeworkId, ...(one.ofClass ? [one.ofClass.id] : []), kind].join('-'),
          name: one.ofClass ? `${one.title} (${one.ofClass.name})` : one.title,
        },
  );
}

/** Dates of homework for the calendar of a person: a learner's own ones with what is handed in, the team's by class. Three statements. */
export async function feedDates(
  ctx: Ctx,
  personId: string,
  { from, to }: { readonly from: Date; readonly to: Date },
): Promise<CalendarDate[]> {
  return ownContext(ctx).read(async (read) => {
    const learnt = await datedForLearner(read, personId);
    const done =
      learnt.length === 0
        ? new Set<string>()
        : await handedInBy(
            read,
            personId,
            learnt.map(({ homeworkId }) => homeworkId),
          );
    const taught = await datedForTeam(read, personId);
    const all = [
      ...learnt.flatMap((one) =>
        datesIn(
          one,
          addressOf('study.testJob', { Id: one.courseId, homeworkId: one.homeworkId }),
          done.has(one.homeworkId),
        ),
      ),
      ...taught.flatMap((one) =>
        datesIn(
          one,
          addressOf('maintain.teachingManage.jobManagement', { Id: one.courseId, homeworkId: one.homeworkId }),
          false,
        ),
      ),
    ];
    return all.filter(({ at }) => at >= from && at < to);
  });
}

/**
 * Dates of the homework of a course in its teaching calendar: a learner's own ones with what is handed in, the general ones
 * for the team. At most two statements.
 */
export async function outlineDates(ctx: Ctx, courseId: string, personId: string | null): Promise<WorkDates[]> {
  return ownContext(ctx).read(async (read) => {
    if (personId === null) {
      return (await givenHomework(read, courseId)).map(({ id, nodeId, opensAt, dueAt, cutoffAt, classes }) => ({
        ...{ nodeId, opensAt, dueAt, closesAt: same(cutoffAt, dueAt) ? null : cutoffAt, done: null },
        classes: classes.filter((one) => one.opensAt ?? one.dueAt ?? one.cutoffAt).length,
        href: addressOf('maintain.teachingManage.jobManagement', { Id: courseId, homeworkId: id }),
      }));
    }
    const own = await homeworkOfLearner(read, courseId, personId);
    const ids = own.map(({ homework }) => homework.id);
    const done = ids.length === 0 ? new Set<string>() : await handedInBy(read, personId, ids);
    return own.map(({ homework, dates: { opensAt, dueAt, cutoffAt } }) => ({
      ...{ nodeId: homework.nodeId, opensAt, dueAt, closesAt: same(cutoffAt, dueAt) ? null : cutoffAt },
      ...{ done: done.has(homework.id), classes: 0 },
      href: addressOf('study.testJob', { Id: courseId, homeworkId: homework.id }),
    }));
  });
}
