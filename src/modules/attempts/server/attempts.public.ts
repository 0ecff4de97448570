import { sql } from 'kysely';
import type { Ctx, TxCtx } from '../../../platform/db/context.ts';
import { examFacts } from '../../exams/server/exams.public.ts';
import type { AttemptState } from '../shared/attempt.model.ts';
import { type CountRule, countingResult } from '../shared/release.policy.ts';
import { type AnswerRow, answersOfAttempts, type KeptRow, keptAnswers } from './answer.repository.ts';
import { deskContext } from './attempt.access.ts';
import { type AttemptRow, attemptsById, attemptsOf, updateAttempt } from './attempt.repository.ts';
import { notifyBoard, notifyDesk } from './board/board-news.service.ts';
import { closeDue } from './hand-in.service.ts';
import { totalOf } from './scoring.service.ts';

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

/** One round of marking of an answer, as it is kept. */
export interface AnswerMark {
  readonly round: number;
  readonly markerId: string;
  readonly score: number;
  readonly levels: Readonly<Record<string, unknown>> | null;
  readonly comment: string | null;
  readonly at: string;
}

/**
 * Keeps a round of marking and, where one is given, the score that counts. Once every question of the attempt has a score
 * the attempt is graded. The caller holds no lock; the attempt's row is locked here.
 * @param score null while the rounds so far decide nothing
 */
export async function setAnswerMark(
  tx: TxCtx,
  given: {
    readonly attemptId: string;
    readonly item: string;
    readonly mark: AnswerMark;
    readonly score: number | null;
  },
): Promise<void> {
  await tx.asSystem(async () => {
    const { rows } = await sql<{ examId: string; personId: string; state: AttemptState }>`select exam_id as "examId",
        person_id as "personId", state from attempts.attempt where id = ${given.attemptId} for update`.execute(tx.db);
    await sql`update attempts.answer set marks = marks || ${JSON.stringify([given.mark])}::jsonb,
        score = coalesce(${given.score}, score),
        scored_by = case when ${given.score}::numeric is null then scored_by else 'mark' end
      where attempt_id = ${given.attemptId} and item = ${given.item}`.execute(tx.db);
    const answers = await answersOfAttempts(tx, [given.attemptId]);
    const done = answers.every(({ score }) => score !== null);
    const [attempt] = rows;
    if (!attempt || (attempt.state !== 'marking' && attempt.state !== 'graded')) return;
    await updateAttempt(tx, given.attemptId, {
      state: done ? 'graded' : 'marking',
      score: done ? totalOf(answers.map(({ score }) => score!)) : null,
    });
    notifyBoard(tx, attempt.examId, attempt.personId);
  });
}

/** Moves attempts between `graded` and `released`, with their exam. */
export async function setAttemptState(
  tx: TxCtx,
  examId: string,
  state: Extract<AttemptState, 'graded' | 'released'>,
): Promise<void> {
  const from = state === 'released' ? 'graded' : 'released';
  const moved = await tx.asSystem(async () => {
    const { rows } = await sql<{ personId: string }>`update attempts.attempt set state = ${state}
      where exam_id = ${examId} and state = ${from} and voided_at is null
      returning person_id as "personId"`.execute(tx.db);
    return rows;
  });
  for (const { personId } of moved) notifyDesk(tx, personId, examId);
}

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
