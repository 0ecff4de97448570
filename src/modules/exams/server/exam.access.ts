import { appError } from '../../../kernel/errors/app-error.ts';
import type { Ctx, TxCtx } from '../../../platform/db/context.ts';
import { classFacts, watchesAll } from '../../classes/server/classes.public.ts';
import { type CourseRights, changeableCourse, seeCourse } from '../../courses/server/courses.public.ts';
import { isSubset } from '../shared/exam.model.ts';
import { type ExamFacts, findExams, lockedExam } from './exam.repository.ts';

/** What one may do about an exam; `view` is the right of everybody in the team, within the own classes. */
export type ExamRight = 'assess' | 'proctor' | 'mark' | 'grade' | 'stats' | 'view';

export const absentExam = () => appError('notFound', 'exams.absent');

/** A course whose exams the actor may read. */
export interface ExamPlace {
  readonly course: Awaited<ReturnType<typeof seeCourse>>['row'];
  readonly rights: CourseRights | null;
  /** Classes the actor sees the people of; null: all. */
  readonly classScope: readonly string[] | null;
  /** Classes whose marks the actor decides; null: all. */
  readonly gradeScope: readonly string[] | null;
  /** The platform's administrator reads, and changes nothing. */
  readonly face: 'team' | 'oversight';
}

const allowed = (rights: CourseRights | null, right: ExamRight): boolean =>
  right === 'view' || (rights !== null && (rights[right] === 'all' || (right === 'grade' && rights.grade === 'own')));

/**
 * The exams of a course for its team: assistants and support see the people of the classes they teach.
 * @throws AppError notFound outside the team, forbidden without the right
 */
export async function seeExamCourse(ctx: Ctx, courseId: string, right: ExamRight = 'view'): Promise<ExamPlace> {
  const { row, rights, face } = await seeCourse(ctx, courseId);
  if (face === 'learner') throw appError('notFound', 'courses.course.absent');
  if (!allowed(rights, right)) throw appError('forbidden', 'error.forbidden');
  const { actor } = ctx;
  const all = actor.kind !== 'person' || face === 'oversight' || watchesAll(row.role);
  const grades = rights?.grade ?? 'none';
  let own: string[] = [];
  if (actor.kind === 'person' && (!all || grades === 'own')) {
    const classes = await classFacts(ctx, { courseIds: [courseId] });
    own = [...classes.values()].filter(({ teacherIds }) => teacherIds.includes(actor.personId)).map(({ id }) => id);
  }
  const gradeScope = grades === 'all' ? null : grades === 'own' ? own : [];
  return { course: row, rights, classScope: all ? null : own, gradeScope, face };
}

/**
 * True for who decides the marks of every class these candidates come from; who was named without a class goes along with the
 * others, and alone is decided by who decides all marks.
 */
export function decidesMarks(
  { gradeScope }: Pick<ExamPlace, 'gradeScope'>,
  candidates: readonly { readonly classId: string | null }[],
): boolean {
  const classIds = [...new Set(candidates.flatMap(({ classId }) => classId ?? []))];
  return gradeScope === null || (classIds.length > 0 && isSubset(classIds, gradeScope));
}

/**
 * An exam the actor may read with a right; one in the bin only where `deleted` asks for it.
 * @throws AppError notFound for everybody outside the team, forbidden without the right
 */
export async function seeExam(
  ctx: Ctx,
  examId: string,
  right: ExamRight,
  deleted = false,
): Promise<ExamPlace & { readonly exam: ExamFacts }> {
  const [exam] = await findExams(ctx, [examId]);
  if (!exam || (exam.deletedAt !== null) !== deleted) throw absentExam();
  const place = await seeExamCourse(ctx, exam.courseId, right).catch((error: unknown) => {
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
): Promise<ExamPlace & { readonly exam: ExamFacts }> {
  const place = await seeExam(tx, examId, right, deleted);
  await changeableCourse(tx, place.exam.courseId, right, right === 'grade' ? ['all', 'own'] : ['all']);
  const exam = await lockedExam(tx, examId, 'update');
  if (!exam || (exam.deletedAt !== null) !== deleted) throw absentExam();
  return { ...place, exam };
}

/** True when the scope of classes holds every class of an exam. */
export const coversExam = ({ classScope }: Pick<ExamPlace, 'classScope'>, classIds: readonly string[]): boolean =>
  classScope === null || (classIds.length > 0 && isSubset(classIds, classScope));
