import { appError } from '../../../kernel/errors/app-error.ts';
import type { Ctx, TxCtx } from '../../../platform/db/context.ts';
import { setAttemptState } from '../../attempts/server/attempts.public.ts';
import { decidesMarks } from '../../classes/server/classes.public.ts';
import { courseFacts } from '../../courses/server/courses.public.ts';
import { candidatesOf, changeableExam, type ExamFacts, setExamState } from '../../exams/server/exams.public.ts';
import { type NoticeTarget, notify } from '../../notifications/server/notifications.public.ts';
import { hindrancesOf } from '../shared/mark.model.ts';
import { readResults } from './result.service.ts';

/** Where candidates read of the results of an exam. */
export const examTarget = (exam: ExamFacts): NoticeTarget =>
  exam.kind === 'exam'
    ? { page: 'study.exams', query: { Id: exam.courseId, examId: exam.id } }
    : { page: 'study.testJob', query: { Id: exam.courseId, ...(exam.nodeId ? { node: exam.nodeId } : {}) } };

/** Notifies candidates of an exam, leading to where they read of it. */
async function notifyCandidates(
  tx: TxCtx,
  exam: ExamFacts,
  key: 'marking.notice.released' | 'marking.notice.unreleased',
  reason: string,
): Promise<number> {
  const to = (await candidatesOf(tx, exam.id)).map(({ personId }) => personId);
  const course = (await courseFacts(tx, [exam.courseId])).get(exam.courseId);
  notify(tx, {
    to,
    kind: 'teaching',
    key,
    params: { courseName: course?.name ?? '', name: exam.name, reason },
    target: examTarget(exam),
  });
  return to.length;
}

/**
 * The exam, locked, for who decides the marks of all its classes.
 * @throws AppError notFound, forbidden for teachers of some of its classes, conflict when the course is archived
 */
async function decidedExam(tx: TxCtx, examId: string): Promise<ExamFacts> {
  const { exam, ...place } = await changeableExam(tx, examId, 'grade');
  const candidates = await candidatesOf(tx, examId);
  if (!decidesMarks(place, candidates)) throw appError('forbidden', 'exams.scope');
  return exam;
}

/**
 * Releases the results of an exam.
 * @param absent candidates without an attempt, as the caller was shown them
 * @throws AppError notFound, forbidden, conflict while something hinders it or the number of absent has changed
 */
export async function releaseExam(ctx: Ctx, examId: string, absent: number): Promise<{ released: number }> {
  return ctx.tx(async (tx) => {
    const exam = await decidedExam(tx, examId);
    const now = await readResults(tx, examId);
    const running = now.rows.flatMap(({ attempts }) => attempts).filter(({ state }) => state === 'in_progress').length;
    const results = now.rows.filter(({ counting }) => counting !== null).length;
    const [first] = hindrancesOf({ state: exam.state, running, unmarked: now.unmarked, results });
    if (first === 'unmarked') throw appError('conflict', 'marking.hindrance.unmarked', { n: now.unmarked });
    if (first) throw appError('conflict', `marking.hindrance.${first}`);
    if (now.absent !== absent) throw appError('conflict', 'marking.absentChanged', { n: now.absent });
    await setAttemptState(tx, examId, 'released');
    await setExamState(tx, examId, 'released');
    const notified = await notifyCandidates(tx, exam, 'marking.notice.released', '');
    tx.audit({ action: 'exam.release', object: 'exam', objectId: examId, after: { results, absent } });
    return { released: notified };
  });
}

/** Hides released results again. @throws AppError notFound, forbidden, conflict when they are not released */
export async function unreleaseExam(ctx: Ctx, examId: string, reason: string): Promise<{ hidden: number }> {
  return ctx.tx(async (tx) => {
    const exam = await decidedExam(tx, examId);
    if (exam.state !== 'released') throw appError('conflict', 'marking.notReleased');
    await setAttemptState(tx, examId, 'graded');
    await setExamState(tx, examId, 'marking');
    const notified = await notifyCandidates(tx, exam, 'marking.notice.unreleased', reason);
    tx.audit({ action: 'exam.unrelease', object: 'exam', objectId: examId, reason });
    return { hidden: notified };
  });
}
