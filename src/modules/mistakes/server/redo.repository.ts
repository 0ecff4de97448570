import { sql } from 'kysely';
import type { Ctx, TxCtx } from '../../../platform/db/context.ts';
import type { QuestionRef } from '../shared/mistake.model.ts';

/** A question of a set that is redone. */
export interface RedoItem extends QuestionRef {
  /** Drawn by chance: says nothing of the question. */
  readonly id: string;
  readonly points: number;
}

/** Questions somebody redoes one after the other. */
export interface RedoRow {
  readonly id: string;
  readonly personId: string;
  readonly seed: string;
  readonly items: readonly RedoItem[];
  readonly startedAt: Date;
}

export async function insertRedo(tx: TxCtx, row: RedoRow): Promise<void> {
  await sql`insert into mistakes.redo (id, person_id, seed, items, started_at)
    values (${row.id}, ${row.personId}, ${row.seed}, ${JSON.stringify(row.items)}::jsonb, ${row.startedAt})`.execute(
    tx.db,
  );
}

/** One set of a person. @param lock holds its row until the transaction ends */
export async function findRedo(ctx: Ctx, id: string, personId: string, lock = false): Promise<RedoRow | undefined> {
  const { rows } = await sql<RedoRow>`select id, person_id as "personId", seed, items, started_at as "startedAt"
    from mistakes.redo where id = ${id} and person_id = ${personId} ${lock ? sql`for update` : sql``}`.execute(ctx.db);
  return rows[0];
}

/** An answer of a set. */
export interface RedoAnswer {
  readonly item: string;
  readonly response: unknown;
  readonly score: number;
  readonly right: boolean;
}

export async function answersOfRedo(ctx: Ctx, redoId: string): Promise<RedoAnswer[]> {
  const { rows } = await sql<RedoAnswer>`select item, response, score::float8 as score, is_right as right
    from mistakes.redo_answer where redo_id = ${redoId}`.execute(ctx.db);
  return rows;
}

export async function insertAnswer(tx: TxCtx, redoId: string, answer: RedoAnswer & { readonly at: Date }) {
  await sql`insert into mistakes.redo_answer (redo_id, item, response, score, is_right, at)
    values (${redoId}, ${answer.item}, ${JSON.stringify(answer.response)}::jsonb, ${answer.score}, ${answer.right},
      ${answer.at})`.execute(tx.db);
}
