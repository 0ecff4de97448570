import { sql } from 'kysely';
import type { Ctx } from '../../../../platform/db/context.ts';
import type { BulkRow } from './bulk.port.ts';

/** Submissions by id, the oldest first, with their experiments. */
export async function submissionsFor(ctx: Ctx, ids: readonly string[]): Promise<BulkRow[]> {
  const { rows } = await sql<BulkRow>`select s.id, s.experiment_id as "experimentId", e.code, e.name
    from experiments.submission s join experiments.experiment e on e.id = s.experiment_id
    where s.id = any(${[...ids]}::uuid[]) and e.deleted_at is null order by s.submitted_at, s.id`.execute(ctx.db);
  return rows;
}
