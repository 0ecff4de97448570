import { addressOf } from '../../../kernel/routing/paths.ts';
import type { Ctx } from '../../../platform/db/context.ts';
import type { CalendarDate } from '../../calendar/server/calendar.public.ts';
import { seeTeamPlace } from '../../classes/server/classes.public.ts';
import type { WorkDates } from '../../courses/server/courses.public.ts';
import { type DatedExam, datedForCandidate, datedForTeam, datedOfCourse } from '../../exams/server/exams.public.ts';
import { deskContext } from './attempt.access.ts';
import { handedInExams } from './attempt.repository.ts';

/** Names of classes that stand beside an exam in a calendar; more are left out. */
const NAMED_CLASSES = 3;

/** Where a candidate meets an exam or test, and where its team does. */
const ownPage = ({ kind, courseId, examId }: DatedExam) =>
  kind === 'exam'
    ? addressOf('study.exams', { Id: courseId, examId })
    : addressOf('study.testJob', { Id: courseId, testId: examId });
const teamPage = ({ kind, courseId, examId }: DatedExam) =>
  addressOf(kind === 'exam' ? 'maintain.teachingManage.examManage' : 'maintain.teachingManage.testManage', {
    Id: courseId,
    examId,
  });

const namedFor = ({ name, classes }: DatedExam) =>
  classes.length === 0 || classes.length > NAMED_CLASSES ? name : `${name} (${classes.join(', ')})`;

/** The dates of an exam or test: an exam lasts from its opening to its end, a test opens and is due. */
function datesIn(one: DatedExam, path: string, done: boolean): CalendarDate[] {
  const { examId, opensAt, closesAt, course, courseEn } = one;
  const told = { path, done, course, courseEn, name: namedFor(one) };
  if (one.kind === 'exam') {
    return opensAt === null ? [] : [{ ...told, key: `${examId}-exam`, kind: 'exam', at: opensAt, until: closesAt }];
  }
  return [
    ...(opensAt === null ? [] : [{ ...told, key: `${examId}-opens`, kind: 'opens' as const, at: opensAt }]),
    ...(closesAt === null ? [] : [{ ...told, key: `${examId}-due`, kind: 'due' as const, at: closesAt }]),
  ];
}

/**
 * Dates of exams and tests for the calendar of a person: those of a candidate with the own window, those of the courses
 * and classes one teaches with the classes they are for. Three statements.
 */
export async function feedDates(
  ctx: Ctx,
  personId: string,
  { from, to }: { readonly from: Date; readonly to: Date },
): Promise<CalendarDate[]> {
  return deskContext(ctx).read(async (read) => {
    const own = await datedForCandidate(read, personId);
    const done = await handedInExams(
      read,
      personId,
      own.map(({ examId }) => examId),
    );
    const taught = await datedForTeam(read, personId);
    const all = [
      ...own.flatMap((one) => datesIn(one, ownPage(one), done.has(one.examId))),
      ...taught.flatMap((one) => datesIn(one, teamPage(one), false)),
    ];
    return all.filter(({ at }) => at >= from && at < to);
  });
}

/**
 * Dates of the exams and tests of a course in its teaching calendar: a candidate's own ones with what is handed in; for the
 * team those of the classes it sees. At most four statements.
 */
export async function outlineDates(
  ctx: Ctx,
  courseId: string,
  personId: string | null,
  classId?: string,
): Promise<WorkDates[]> {
  const datesOf = (one: DatedExam, done: boolean | null, href: string): WorkDates => ({
    ...{ nodeId: one.nodeId, thing: { id: one.examId, name: namedFor(one), type: one.kind }, opensAt: one.opensAt },
    ...(one.kind === 'exam' ? { dueAt: null, closesAt: one.closesAt } : { dueAt: one.closesAt, closesAt: null }),
    ...{ done, classes: 0, href },
  });
  if (personId === null) {
    const { classScope } = await seeTeamPlace(ctx, courseId);
    return (await datedOfCourse(ctx, courseId, classId === undefined ? classScope : [classId])).map((one) =>
      datesOf(one, null, teamPage(one)),
    );
  }
  return deskContext(ctx).read(async (read) => {
    const own = await datedForCandidate(read, personId, courseId);
    const done = await handedInExams(
      read,
      personId,
      own.map(({ examId }) => examId),
    );
    return own.map((one) => datesOf(one, done.has(one.examId), ownPage(one)));
  });
}
