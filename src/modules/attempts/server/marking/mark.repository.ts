import { sql } from 'kysely';
import type { TxCtx } from '../../../../platform/db/context.ts';
import type { AttemptState } from '../../shared/attempt.model.ts';

/** One round of marking of an answer, as it is kept. */
export interface AnswerMark {
  readonly round: number;
  readonly markerId: string;
  readonly score: number;
  readonly levels: Readonly<Record<string, unknown>> | null;
  readonly comment: string | null;
  readonly at: string;
}

/** Adds a round to an answer and, where one is given, sets the score that counts. */
export async function addMark(
  tx: TxCtx,
  { attemptId, item, mark, score }: { attemptId: string; item: string; mark: AnswerMark; score: number | null },
): Promise<void> {
  await sql`update attempts.answer set marks = marks || ${JSON.stringify([mark])}::jsonb,
      score = coalesce(${score}, score),
      scored_by = case when ${score}::numeric is null then scored_by else 'mark' end
    where attempt_id = ${attemptId} and item = ${item}`.execute(tx.db);
}

/** Moves attempts of an exam from one state to another, void ones left out. @returns whose they are */
export async function moveAttemptStates(
  tx: TxCtx,
  examId: string,
  from: AttemptState,
  to: AttemptState,
): Promise<string[]> {
  const { rows } = await sql<{ personId: string }>`update attempts.attempt set state = ${to}
    where exam_id = ${examId} and state = ${from} and voided_at is null
    returning person_id as "personId"`.execute(tx.db);
  return rows.map(({ personId }) => personId);
}
