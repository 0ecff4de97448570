import type { Ctx } from '../../../platform/db/context.ts';
import { examFacts } from '../../exams/server/exams.public.ts';
import type { AttemptState } from '../shared/attempt.model.ts';
import { type CountRule, countingResult } from '../shared/release.policy.ts';
import { type AnswerRow, answersOfAttempts, type KeptRow, keptAnswers } from './answer.repository.ts';
import { deskContext } from './attempt.access.ts';
import { type AttemptRow, attemptsById, attemptsOf } from './attempt.repository.ts';
import { closeDue } from './hand-in.service.ts';

export { type AnswerMark, setAnswerMark, setAttemptState } from './marking/mark.service.ts';
export type { AnswerRow, AttemptRow, AttemptState, CountRule };

/** Attempts of an exam in the order of people and attempts; those whose time is over are closed first. */
export async function attemptsOfExam(ctx: Ctx, examId: string): Promise<AttemptRow[]> {
  await closeDue(ctx, examId);
  return deskContext(ctx).read((read) => attemptsOf(read, { examIds: [examId] }));
}

/** Attempts by their ids. */
export const attemptFacts = (ctx: Ctx, ids: readonly string[]): Promise<AttemptRow[]> =>
  deskContext(ctx).read((read) => attemptsById(read, ids));

/** Answers of attempts with their scores and rounds of marking, questions never answered included once scored. */
export const answersOf = (ctx: Ctx, attemptIds: readonly string[]): Promise<AnswerRow[]> =>
  deskContext(ctx).read((read) => answersOfAttempts(read, attemptIds));

/** Every version that was kept beside the answers of an attempt, for a dispute. */
export const keptVersions = (ctx: Ctx, attemptId: string): Promise<(KeptRow & { readonly keptAt: Date })[]> =>
  deskContext(ctx).read((read) => keptAnswers(read, attemptId, 'all'));

/** Results of one person in one exam. */
export interface ExamMark {
  readonly examId: string;
  readonly personId: string;
  /** Per cent of the full mark of each attempt that has a score, in the order of attempts; void ones are left out. */
  readonly percents: readonly number[];
  /** What counts of them by the rule of the exam, in per cent; null without any. */
  readonly counting: number | null;
  /** Of the newest attempt that is not void. */
  readonly state: AttemptState;
}

/** Results of people in exams, for grades: who never started is absent. */
export async function examMarks(
  ctx: Ctx,
  { examIds, personIds }: { readonly examIds: readonly string[]; readonly personIds: readonly string[] },
): Promise<ExamMark[]> {
  const exams = await examFacts(ctx, examIds);
  const rows = await deskContext(ctx).read((read) => attemptsOf(read, { examIds, personIds }));
  const found = new Map<string, AttemptRow[]>();
  for (const row of rows) {
    if (row.voidedAt !== null) continue;
    const key = `${row.examId}|${row.personId}`;
    found.set(key, [...(found.get(key) ?? []), row]);
  }
  return [...found.values()].flatMap((own): ExamMark[] => {
    const { examId, personId } = own[0]!;
    const exam = exams.find(({ id }) => id === examId);
    if (!exam?.fullMark) return [];
    const { fullMark } = exam;
    const percents = own.flatMap(({ score }) => (score === null ? [] : [(score / fullMark) * 100]));
    const counting = countingResult(percents, exam.settings.counts);
    return [{ examId, personId, percents, counting, state: own.at(-1)!.state }];
  });
}
