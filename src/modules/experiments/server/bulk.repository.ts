import { sql } from 'kysely';
import type { Ctx } from '../../../platform/db/context.ts';

/** A row of a bulk command: an experiment, or a submission with its experiment. */
export interface BulkRow {
  readonly id: string;
  readonly experimentId: string;
  readonly code: string;
  readonly name: string;
}

/** Experiments by id in the order of their codes; who may do what with each is decided with its command. */
export async function experimentsFor(ctx: Ctx, ids: readonly string[]): Promise<BulkRow[]> {
  const { rows } = await sql<BulkRow>`select id, id as "experimentId", code, name from experiments.experiment
    where id = any(${[...ids]}::uuid[]) and deleted_at is null order by code, id`.execute(ctx.db);
  return rows;
}

/** Submissions by id, the oldest first, with their experiments. */
export async function submissionsFor(ctx: Ctx, ids: readonly string[]): Promise<BulkRow[]> {
  const { rows } = await sql<BulkRow>`select s.id, s.experiment_id as "experimentId", e.code, e.name
    from experiments.submission s join experiments.experiment e on e.id = s.experiment_id
    where s.id = any(${[...ids]}::uuid[]) and e.deleted_at is null order by s.submitted_at, s.id`.execute(ctx.db);
  return rows;
}
