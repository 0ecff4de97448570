import { sql } from 'kysely';
import type { TxCtx } from '../../../../platform/db/context.ts';

/** Name of a living unit, and whether it lies in the actor's subtree; undefined when there is none. */
export async function findTarget(
  tx: Pick<TxCtx, 'db' | 'actor'>,
  unitId: string,
): Promise<{ readonly id: string; readonly name: string; readonly inSubtree: boolean } | undefined> {
  const top = tx.actor.kind === 'person' ? tx.actor.unitId : null;
  const { rows } = await sql<{ id: string; name: string; inSubtree: boolean }>`
    select u.id, u.name, exists (select from units_api.path p where p.unit_id = u.id and p.ancestor_id = ${top}::uuid)
      as "inSubtree"
    from units_api.unit u where u.id = ${unitId} and u.state = 'active' and u.merged_into is null`.execute(tx.db);
  return rows[0];
}
