import { addressOf } from '../../../kernel/routing/paths.ts';
import type { Ctx } from '../../../platform/db/context.ts';
import type { CalendarDate } from '../../calendar/server/calendar.public.ts';
import type { WorkDates } from '../../courses/server/courses.public.ts';
import {
  classDates,
  type DatedHomework,
  datedForLearner,
  datedForTeam,
  givenHomework,
  type HomeworkDates,
  homeworkOfLearner,
} from '../../homework/server/homework.public.ts';
import { type OwnStanding, standingOf } from './homework-figures.repository.ts';
import { ownContext } from './work.access.ts';

/** When a work opens, is due and is taken last; a cut-off that is the due date is told once. */
function toldDates({ opensAt, dueAt, cutoffAt }: HomeworkDates, returnDue: Date | null = null) {
  const due = returnDue !== null && dueAt !== null && returnDue > dueAt ? returnDue : dueAt;
  return { opensAt, dueAt: due, closesAt: cutoffAt !== null && due !== null && cutoffAt > due ? cutoffAt : null };
}

/** The dates of homework one by one. */
function datesIn(one: DatedHomework, path: string, standing?: OwnStanding): CalendarDate[] {
  const { opensAt, dueAt, closesAt } = toldDates(one.dates, standing?.returnDue);
  const told = [
    ['opens', opensAt],
    ['due', dueAt],
    ['closes', closesAt],
  ] as const;
  return told.flatMap(([kind, at]) =>
    at === null
      ? []
      : {
          ...{ kind, at, path, done: standing?.done ?? false, course: one.course, courseEn: one.courseEn },
          key: [one.homeworkId, ...(one.ofClass ? [one.ofClass.id] : []), kind].join('-'),
          name: one.ofClass ? `${one.title} (${one.ofClass.name})` : one.title,
        },
  );
}

/** Where a learner meets homework, and where its team does. */
const ownPage = (courseId: string, homeworkId: string) => addressOf('study.testJob', { Id: courseId, homeworkId });
const teamPage = (courseId: string, homeworkId: string) =>
  addressOf('maintain.teachingManage.jobManagement', { Id: courseId, homeworkId });

/**
 * Dates of homework for the calendar of a person: a learner's own ones with what is handed in, the date of a return in place
 * of one that is over; the team's by class. Three statements.
 */
export async function feedDates(
  ctx: Ctx,
  personId: string,
  { from, to }: { readonly from: Date; readonly to: Date },
): Promise<CalendarDate[]> {
  return ownContext(ctx).read(async (read) => {
    const learnt = await datedForLearner(read, personId);
    const ids = learnt.map(({ homeworkId }) => homeworkId);
    const standing = await standingOf(read, personId, ids);
    const taught = await datedForTeam(read, personId);
    const all = [
      ...learnt.flatMap((one) => datesIn(one, ownPage(one.courseId, one.homeworkId), standing.get(one.homeworkId))),
      ...taught.flatMap((one) => datesIn(one, teamPage(one.courseId, one.homeworkId))),
    ];
    return all.filter(({ at }) => at >= from && at < to);
  });
}

/**
 * Dates of the homework of a course in its teaching calendar: a learner's own ones with what is handed in, the general ones
 * for the team, or those of one class. At most two statements.
 */
export async function outlineDates(
  ctx: Ctx,
  courseId: string,
  personId: string | null,
  classId?: string,
): Promise<WorkDates[]> {
  return ownContext(ctx).read(async (read) => {
    if (personId === null) {
      const given = await givenHomework(read, courseId);
      const wanted = given.filter(
        ({ classes }) =>
          classId === undefined || classes.length === 0 || classes.some((one) => one.classId === classId),
      );
      return wanted.map((one) => ({
        ...{ nodeId: one.nodeId, ...toldDates(classId === undefined ? one : classDates(one, classId)) },
        ...{ done: null, href: teamPage(courseId, one.id) },
        classes: one.classes.filter(({ opensAt, dueAt, cutoffAt }) => opensAt ?? dueAt ?? cutoffAt).length,
      }));
    }
    const own = await homeworkOfLearner(read, courseId, personId);
    const ids = own.map(({ homework }) => homework.id);
    const standing = await standingOf(read, personId, ids);
    return own.map(({ homework: { id, nodeId }, dates }) => ({
      ...{ nodeId, ...toldDates(dates, standing.get(id)?.returnDue), done: standing.get(id)?.done ?? false },
      ...{ classes: 0, href: ownPage(courseId, id) },
    }));
  });
}
