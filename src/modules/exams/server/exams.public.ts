import type { Ctx, TxCtx } from '../../../platform/db/context.ts';
import type { ExamState } from '../shared/exam.model.ts';
import type { SittingResult } from '../shared/sitting.policy.ts';
import { absentExam } from './exam.access.ts';
import * as exams from './exam.repository.ts';
import { writeState } from './exam-change.repository.ts';

export { type DatedExam, datedForCandidate, datedForTeam, datedOfCourse } from './course/calendar.repository.ts';
export {
  candidateKeys,
  givenExams,
  plannedExams,
  testsOfCourses,
  testsOfNodes,
} from './course/course-exams.repository.ts';
export { changeableExam, seeExam } from './exam.access.ts';
export {
  type ExamFigures,
  examFiguresPort,
  examLivePort,
  type LiveChange,
  sittingResultsPort,
} from './exam.port.ts';
export type { Accommodation, ExamFacts, NamedCandidate } from './exam.repository.ts';
export { noteRunningUntil } from './exam-change.repository.ts';
export { findTerms as termsOf } from './exam-list.repository.ts';
export { findForm, findFormKeys as formKeys, type KeptForm } from './form.repository.ts';
export { formOf, practiceForm } from './form.service.ts';
export { endCandidacies, moveForms } from './person-records.repository.ts';
export type { SittingResult };

/** Exams by their ids, those in the bin left out; in no order. One statement. */
export async function examFacts(ctx: Ctx, ids: readonly string[]): Promise<exams.ExamFacts[]> {
  return (await exams.findExams(ctx, ids)).filter(({ deletedAt }) => deletedAt === null);
}

/**
 * All that entry needs, in one statement: the exam, the person as its candidate, what he or she is granted. Null when there
 * is no such exam, or candidates do not know of it yet.
 */
export async function entryFacts(ctx: Ctx, examId: string, personId: string) {
  const found = await exams.findEntry(ctx, examId, personId);
  if (!found || found.exam.deletedAt !== null) return null;
  return found.exam.state === 'draft' || found.exam.state === 'withdrawn' ? null : found;
}

/**
 * An exam with its row locked until the transaction ends. Who starts an attempt takes `share`; what withdraws, moves or
 * closes it takes `update`, so that neither overtakes the other.
 * @throws AppError notFound
 */
export async function lockExam(tx: TxCtx, examId: string, lock: 'share' | 'update'): Promise<exams.ExamFacts> {
  const exam = await exams.lockedExam(tx, examId, lock);
  if (!exam || exam.deletedAt !== null) throw absentExam();
  return exam;
}

/** When the last sitting of each paper ends, accommodations included; keys wait for it. One statement. */
export const paperFreeAt = exams.findPaperEnds;

/** When the last other exam of the paper of an exam ends, drafts included; null without one. One statement. */
export const paperAskedUntil = exams.findOtherEnd;

/** Exams and tests of a course that a learner knows of as their candidate. One statement. */
export const examsOfLearner = (ctx: Ctx, courseId: string, personId: string) =>
  exams.findLearnerExams(ctx, personId, courseId);

/** Candidates of an exam by class and number; of some classes only where a scope is given. One statement. */
export const candidatesOf = (ctx: Ctx, examId: string, classScope: readonly string[] | null = null) =>
  exams.findCandidates(ctx, examId, classScope);

/** Moves an exam on after it was closed; the caller holds its lock and has checked whether it may. */
export async function setExamState(
  tx: TxCtx,
  examId: string,
  state: Extract<ExamState, 'closed' | 'marking' | 'released'>,
): Promise<void> {
  await writeState(tx, examId, state);
  if (state === 'released') tx.emit({ type: 'exams.released', version: 1, key: examId, payload: { examId } });
}
