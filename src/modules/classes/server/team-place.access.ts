import { appError } from '../../../kernel/errors/app-error.ts';
import type { Ctx } from '../../../platform/db/context.ts';
import { type CourseRights, seeCourse } from '../../courses/server/courses.public.ts';
import { classScope } from './class.access.ts';
import { classesTaughtBy } from './class.repository.ts';

/** What one may do about the work of learners; `view` is the right of everybody in the team, within the own classes. */
export type TeamRight = 'assess' | 'proctor' | 'mark' | 'grade' | 'stats' | 'view';

/** A course as one of its team stands before the work of its learners. */
export interface TeamPlace {
  readonly course: Awaited<ReturnType<typeof seeCourse>>['row'];
  readonly rights: CourseRights | null;
  /** Classes the actor sees the people of; null: all. */
  readonly classScope: readonly string[] | null;
  /** Classes whose marks the actor decides; null: all. */
  readonly gradeScope: readonly string[] | null;
  /** The platform's administrator reads, and changes nothing. */
  readonly face: 'team' | 'oversight';
}

const allowed = (rights: CourseRights | null, right: TeamRight): boolean =>
  right === 'view' || (rights !== null && (rights[right] === 'all' || (right === 'grade' && rights.grade === 'own')));

/**
 * A course for its team, with the classes whose people the actor sees.
 * @throws AppError notFound outside the team, forbidden without the right
 */
export async function seeTeamPlace(ctx: Ctx, courseId: string, right: TeamRight = 'view'): Promise<TeamPlace> {
  const { row, rights, face } = await seeCourse(ctx, courseId);
  if (face === 'learner') throw appError('notFound', 'courses.course.absent');
  if (!allowed(rights, right)) throw appError('forbidden', 'error.forbidden');
  const { actor } = ctx;
  const scope = await classScope(ctx, row);
  const grades = rights?.grade ?? 'none';
  const own =
    grades === 'own' && actor.kind === 'person'
      ? (scope ?? (await classesTaughtBy(ctx, courseId, actor.personId)))
      : [];
  return { course: row, rights, classScope: scope, gradeScope: grades === 'all' ? null : own, face };
}

/**
 * True for who decides the marks of every class these people come from; who was named without a class goes along with the
 * others, and alone is decided by who decides all marks.
 */
export function decidesMarks(
  { gradeScope }: Pick<TeamPlace, 'gradeScope'>,
  people: readonly { readonly classId: string | null }[],
): boolean {
  const classIds = [...new Set(people.flatMap(({ classId }) => classId ?? []))];
  return gradeScope === null || (classIds.length > 0 && classIds.every((id) => gradeScope.includes(id)));
}
