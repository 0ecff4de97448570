import { sql } from 'kysely';
import type { TxCtx } from '../../../../platform/db/context.ts';

/** Marks an experiment as deleted, or no longer. */
export async function setDeleted(tx: TxCtx, id: string, deleted: boolean): Promise<void> {
  await sql`update experiments.experiment set version = version + 1, updated_at = platform.app_now(),
    deleted_at = ${deleted ? tx.clock.now() : null} where id = ${id}`.execute(tx.db);
}
