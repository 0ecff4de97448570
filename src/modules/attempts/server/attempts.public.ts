import type { Ctx } from '../../../platform/db/context.ts';
import type { AttemptState } from '../shared/attempt.model.ts';
import { type CountRule, countingResult } from '../shared/release.policy.ts';
import { type AnswerRow, answersOfAttempts, type KeptRow, keptAnswers } from './answer.repository.ts';
import { deskContext } from './attempt.access.ts';
import { type AttemptFacts, attemptsById, attemptsOf, changedExams } from './attempt.repository.ts';
import { closeDue } from './hand-in.service.ts';

export { type ExamMark, examMarks, passedTests } from './exam-mark.service.ts';
export { runOfAnswer } from './experiment/scored-run.service.ts';
export { setAnswerMark, setAnswerMarks, setAttemptState, undoAnswerMarks } from './marking/mark.service.ts';
export { correctionsOf, correctionsOfExams } from './regrade/correct-scores.service.ts';
export { findRegrades, isQuestionOf } from './regrade/regrade.repository.ts';
export {
  applyRegrade,
  countsOf,
  isChanged,
  type PlannedAttempt,
  planRegrade,
  undoRegrade,
} from './regrade/regrade.service.ts';
export { type OwnResult, resultsOfPerson, scoreSeers } from './results/result.access.ts';
export { visibleResult } from './results/review.service.ts';
export {
  answersMarkedBy,
  handMarked,
  questionScores,
  type Sitting,
  sittingsOf,
  wholeAttempts,
} from './sitting.repository.ts';
export { type AnswerRow, type AttemptFacts, type AttemptState, type CountRule, countingResult };

/** Attempts of an exam in the order of people and attempts; those whose time is over are closed first. */
export async function attemptsOfExam(ctx: Ctx, examId: string): Promise<AttemptFacts[]> {
  await closeDue(ctx, examId);
  return deskContext(ctx).read((read) => attemptsOf(read, { examIds: [examId] }));
}

/**
 * Exams with attempts handed in whose results changed since an instant of the database's clock, and somewhat before: a
 * change is marked with the beginning of its transaction. @param since null for all there ever were
 */
export const examsChangedSince = (ctx: Ctx, since: Date | null): Promise<string[]> =>
  deskContext(ctx).read((read) => changedExams(read, since));

/** Attempts by their ids. */
export const attemptFacts = (ctx: Ctx, ids: readonly string[]): Promise<AttemptFacts[]> =>
  deskContext(ctx).read((read) => attemptsById(read, ids));

/**
 * Answers of attempts with their scores and rounds of marking, questions never answered included once scored.
 * @param items some of their questions; without them all
 */
export const answersOf = (ctx: Ctx, attemptIds: readonly string[], items?: readonly string[]): Promise<AnswerRow[]> =>
  deskContext(ctx).read((read) => answersOfAttempts(read, attemptIds, items));

/** Every version that was kept beside the answers of an attempt, for a dispute. */
export const keptVersions = (ctx: Ctx, attemptId: string): Promise<(KeptRow & { readonly keptAt: Date })[]> =>
  deskContext(ctx).read((read) => keptAnswers(read, attemptId, 'all'));
