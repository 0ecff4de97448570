import { sql } from 'kysely';
import type { TxCtx } from '../../../platform/db/context.ts';

/** Puts an experiment among the featured, or takes it out. */
export async function setFeatured(tx: TxCtx, id: string, featured: boolean): Promise<void> {
  await sql`update experiments.experiment set featured = ${featured}, version = version + 1,
    updated_at = platform.app_now() where id = ${id}`.execute(tx.db);
}

/** Puts listed experiments into an order. @returns how many there were */
export async function setOrder(tx: TxCtx, ids: readonly string[]): Promise<number> {
  const result = await sql`update experiments.experiment e set sort = o.place::integer, version = e.version + 1
    from unnest(${[...ids]}::uuid[]) with ordinality as o (id, place)
    where e.id = o.id and e.state = 'listed' and e.deleted_at is null`.execute(tx.db);
  return Number(result.numAffectedRows);
}
