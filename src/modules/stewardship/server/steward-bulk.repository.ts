import { sql } from 'kysely';
import type { Ctx } from '../../../platform/db/context.ts';
import type { BulkRow } from '../../submissions/server/entry.public.ts';

/** Experiments by id in the order of their codes; who may do what with each is decided with its command. */
export async function experimentsFor(ctx: Ctx, ids: readonly string[]): Promise<BulkRow[]> {
  const { rows } = await sql<BulkRow>`select id, id as "experimentId", code, name from experiments.experiment
    where id = any(${[...ids]}::uuid[]) and deleted_at is null order by code, id`.execute(ctx.db);
  return rows;
}
