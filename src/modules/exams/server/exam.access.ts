import { appError } from '../../../kernel/errors/app-error.ts';
import type { Ctx, TxCtx } from '../../../platform/db/context.ts';
import { seeTeamPlace, type TeamPlace, type TeamRight } from '../../classes/server/classes.public.ts';
import { changeableCourse } from '../../courses/server/courses.public.ts';
import { isSubset } from '../shared/exam.model.ts';
import { type ExamFacts, findExams, lockedExam } from './exam.repository.ts';

export const absentExam = () => appError('notFound', 'exams.absent');

/**
 * An exam the actor may read with a right; one in the bin only where `deleted` asks for it.
 * @throws AppError notFound for everybody outside the team, forbidden without the right
 */
export async function seeExam(
  ctx: Ctx,
  examId: string,
  right: TeamRight,
  deleted = false,
): Promise<TeamPlace & { readonly exam: ExamFacts }> {
  const [exam] = await findExams(ctx, [examId]);
  if (!exam || (exam.deletedAt !== null) !== deleted) throw absentExam();
  const place = await seeTeamPlace(ctx, exam.courseId, right).catch((error: unknown) => {
    // That of a course one knows nothing of looks like none at all.
    throw (error as { kind?: string }).kind === 'notFound' ? absentExam() : error;
  });
  return { ...place, exam };
}

/**
 * An exam the actor may change, its course and row locked until the transaction ends.
 * @param deleted wants one of the bin
 * @throws AppError notFound, forbidden, conflict when the course is archived
 */
export async function changeableExam(
  tx: TxCtx,
  examId: string,
  right: 'assess' | 'proctor' | 'mark' | 'grade',
  deleted = false,
): Promise<TeamPlace & { readonly exam: ExamFacts }> {
  const place = await seeExam(tx, examId, right, deleted);
  await changeableCourse(tx, place.exam.courseId, right, right === 'grade' ? ['all', 'own'] : ['all']);
  const exam = await lockedExam(tx, examId, 'update');
  if (!exam || (exam.deletedAt !== null) !== deleted) throw absentExam();
  return { ...place, exam };
}

/** True when the scope of classes holds every class of an exam. */
export const coversExam = ({ classScope }: Pick<TeamPlace, 'classScope'>, classIds: readonly string[]): boolean =>
  classScope === null || (classIds.length > 0 && isSubset(classIds, classScope));
