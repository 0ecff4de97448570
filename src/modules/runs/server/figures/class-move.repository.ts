import { sql } from 'kysely';
import type { TxCtx } from '../../../../platform/db/context.ts';

/**
 * Gives the runs of a class, or of some of its people, to another one: only the place they count in changes, never a score. A run
 * that was asked for but never begun stays when its person has asked for the same in the other class.
 * @returns how many runs changed their class
 */
export async function moveRunsOfClass(
  tx: TxCtx,
  from: string,
  into: string,
  personIds?: readonly string[],
): Promise<number> {
  const whose = personIds ? sql`and r.person_id = any(${[...personIds]}::uuid[])` : sql``;
  const result = await sql`update runs.run r set class_id = ${into} where r.class_id = ${from} ${whose}
    and not (r.state = 'created' and exists (select from runs.run o where o.class_id = ${into}
      and o.state = 'created' and o.person_id = r.person_id and o.experiment_id = r.experiment_id
      and o.context_kind = r.context_kind and o.node_id is not distinct from r.node_id))`.execute(tx.db);
  return Number(result.numAffectedRows ?? 0n);
}
