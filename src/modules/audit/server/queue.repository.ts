import { sql } from 'kysely';
import type { Ctx, TxCtx } from '../../../platform/db/context.ts';

export interface FailedJobRow {
  readonly id: string;
  readonly name: string;
  readonly attempts: number;
  readonly error: string | null;
  readonly failed_at: Date;
}

/** Jobs that failed as often as they may, newest first. */
export async function readFailedJobs(ctx: Ctx, limit: number): Promise<FailedJobRow[]> {
  const { rows } = await sql<FailedJobRow>`
    select id::text as id, name, attempts, error, failed_at from jobs.failed(${limit})`.execute(ctx.db);
  return rows;
}

/** Gives failed jobs all their attempts again. @param ids all when absent @returns how many there were */
export async function resetFailedJobs(tx: TxCtx, ids?: readonly string[]): Promise<number> {
  const { rows } = await sql<{ retried: number }>`
    select jobs.retry(${ids ? [...ids] : null}::bigint[]) as retried`.execute(tx.db);
  return rows[0]?.retried ?? 0;
}
