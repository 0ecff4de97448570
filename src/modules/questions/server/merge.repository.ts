import { sql } from 'kysely';
import type { Ctx, TxCtx } from '../../../platform/db/context.ts';

/** What two questions are compared by. */
export interface Compared {
  readonly id: string;
  readonly compared: string;
}

/** Stem and options of questions as they are compared. One statement. */
export async function comparedOf(ctx: Ctx, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const { rows } = await sql<Compared>`select q.id, q.compared from questions.question q
    where q.id = any(${[...ids]}::uuid[])`.execute(ctx.db);
  return new Map(rows.map(({ id, compared }) => [id, compared]));
}

/** Notes which question stands for another, and for those that were merged into that one before. One statement. */
export async function setMerged(tx: TxCtx, from: string, into: string): Promise<void> {
  await sql`update questions.question set merged_into = ${into},
      merged_at = case when id = ${from} then platform.app_now() else merged_at end
    where id = ${from} or (merged_into = ${from} and id <> ${into})`.execute(tx.db);
}

/**
 * The question of a bank that stands for each of some ids today: the whole of a question below a material, what a question
 * was merged into. Those that stand for themselves are absent. One statement.
 */
export async function standInsOf(ctx: Ctx, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<{ id: string; stands: string }>`select a.id, coalesce(q.merged_into, q.id) as stands
    from unnest(${[...ids]}::uuid[]) a (id) left join questions.part p on p.id = a.id
    join questions.question q on q.id = coalesce(p.question_id, a.id)
    where coalesce(q.merged_into, q.id) <> a.id`.execute(ctx.db);
  return new Map(rows.map(({ id, stands }) => [id, stands]));
}
