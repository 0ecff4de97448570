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
  /** Names the answers that were marked together, and what an undo takes back. */
  readonly batch?: string;
}

/** A mark of an answer, and the score that counts from then on; null while the rounds so far decide nothing. */
export interface GivenMark {
  readonly attemptId: string;
  readonly item: string;
  readonly mark: AnswerMark;
  readonly score: number | null;
}

/** An answer whose last round is taken back, and the score it had before; null for none. */
export interface UndoneMark {
  readonly attemptId: string;
  readonly item: string;
  readonly score: number | null;
  /** The score is the one it had by its key. */
  readonly byKey: boolean;
}

/** Adds a round to each answer and, where one is given, sets the score that counts. One statement. */
export async function addMarks(tx: TxCtx, given: readonly GivenMark[]): Promise<void> {
  await sql`update attempts.answer w set marks = w.marks || jsonb_build_array(x.mark), score = coalesce(x.score, w.score),
      scored_by = case when x.score is null then w.scored_by else 'mark' end
    from jsonb_to_recordset(${JSON.stringify(given)}::jsonb)
      as x ("attemptId" uuid, item text, mark jsonb, score numeric)
    where w.attempt_id = x."attemptId" and w.item = x.item`.execute(tx.db);
}

/** Takes the last round of each answer away, with its score. One statement. */
export async function dropMarks(tx: TxCtx, undone: readonly UndoneMark[]): Promise<void> {
  await sql`update attempts.answer w set marks = w.marks - -1, score = x.score,
      scored_by = case when x.score is null then null when not x."byKey" then 'mark'
        when w.detail->>'reason' = 'blank' then 'blank' else 'key' end
    from jsonb_to_recordset(${JSON.stringify(undone)}::jsonb)
      as x ("attemptId" uuid, item text, score numeric, "byKey" boolean)
    where w.attempt_id = x."attemptId" and w.item = x.item`.execute(tx.db);
}

/** Moves attempts of an exam from one state to another, void ones left out. @returns whose they are */
export async function moveAttemptStates(
  tx: TxCtx,
  examId: string,
  from: AttemptState,
  to: AttemptState,
): Promise<string[]> {
  const { rows } = await sql<{ personId: string }>`update attempts.counted set state = ${to}
    where exam_id = ${examId} and state = ${from} and voided_at is null
    returning person_id as "personId"`.execute(tx.db);
  return rows.map(({ personId }) => personId);
}
