import { AppError, appError } from '../../../kernel/errors/app-error.ts';
import type { Ctx, TxCtx } from '../../../platform/db/context.ts';
import { classFacts, watchesAll } from '../../classes/server/classes.public.ts';
import { type CourseRights, changeableCourse, seeCourse } from '../../courses/server/courses.public.ts';
import { findHomework, type HomeworkFacts, lockedHomework } from './homework.repository.ts';

/** What one may do about homework; `view` is the right of everybody in the team, within the own classes. */
export type HomeworkRight = 'assess' | 'mark' | 'grade' | 'stats' | 'view';

export const absentHomework = () => appError('notFound', 'homework.absent');

/** A course whose homework the actor may read. */
export interface HomeworkPlace {
  readonly course: Awaited<ReturnType<typeof seeCourse>>['row'];
  readonly rights: CourseRights | null;
  /** Classes the actor sees the people of; null: all. */
  readonly classScope: readonly string[] | null;
  /** The platform's administrator reads, and changes nothing. */
  readonly face: 'team' | 'oversight';
}

const allowed = (rights: CourseRights | null, right: HomeworkRight): boolean =>
  right === 'view' || (rights !== null && (rights[right] === 'all' || (right === 'grade' && rights.grade === 'own')));

/**
 * The homework of a course for its team: assistants and support see the people of the classes they teach.
 * @throws AppError notFound outside the team, forbidden without the right
 */
export async function seeHomeworkCourse(
  ctx: Ctx,
  courseId: string,
  right: HomeworkRight = 'view',
): Promise<HomeworkPlace> {
  const { row, rights, face } = await seeCourse(ctx, courseId);
  if (face === 'learner') throw appError('notFound', 'courses.course.absent');
  if (!allowed(rights, right)) throw appError('forbidden', 'error.forbidden');
  const { actor } = ctx;
  if (actor.kind !== 'person' || face === 'oversight' || watchesAll(row.role)) {
    return { course: row, rights, classScope: null, face };
  }
  const classes = await classFacts(ctx, { courseIds: [courseId] });
  const own = [...classes.values()].filter(({ teacherIds }) => teacherIds.includes(actor.personId));
  return { course: row, rights, classScope: own.map(({ id }) => id), face };
}

/**
 * Homework the actor may read with a right; one in the bin only where `deleted` asks for it.
 * @throws AppError notFound for everybody outside the team, forbidden without the right
 */
export async function seeHomework(
  ctx: Ctx,
  homeworkId: string,
  right: HomeworkRight,
  deleted = false,
): Promise<HomeworkPlace & { readonly homework: HomeworkFacts }> {
  const [homework] = await findHomework(ctx, [homeworkId]);
  if (!homework || (homework.deletedAt !== null) !== deleted) throw absentHomework();
  const place = await seeHomeworkCourse(ctx, homework.courseId, right).catch((error: unknown) => {
    // That of a course one knows nothing of looks like none at all.
    throw error instanceof AppError && error.kind === 'notFound' ? absentHomework() : error;
  });
  return { ...place, homework };
}

/**
 * Homework the actor may change, its course and row locked until the transaction ends. Who has `grade` for the own classes
 * only passes here, and is held to them by what he or she does.
 * @param deleted wants one of the bin
 * @throws AppError notFound, forbidden, conflict when the course is archived
 */
export async function changeableHomework(
  tx: TxCtx,
  homeworkId: string,
  right: 'assess' | 'mark' | 'grade',
  deleted = false,
): Promise<HomeworkPlace & { readonly homework: HomeworkFacts }> {
  const place = await seeHomework(tx, homeworkId, right, deleted);
  await changeableCourse(tx, place.homework.courseId, right, right === 'grade' ? ['all', 'own'] : ['all']);
  const homework = await lockedHomework(tx, homeworkId, 'update');
  if (!homework || (homework.deletedAt !== null) !== deleted) throw absentHomework();
  return { ...place, homework };
}
