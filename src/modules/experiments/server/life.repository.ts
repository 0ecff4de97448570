import { sql } from 'kysely';
import type { TxCtx } from '../../../platform/db/context.ts';

/** Marks an experiment as deleted, or no longer. */
export async function setDeleted(tx: TxCtx, id: string, deleted: boolean): Promise<void> {
  await sql`update experiments.experiment set version = version + 1, updated_at = platform.app_now(),
    deleted_at = ${deleted ? tx.clock.now() : null} where id = ${id}`.execute(tx.db);
}

/** Gives an experiment to another leader, who is no member of its team any more. */
export async function setLeader(tx: TxCtx, id: string, leaderId: string): Promise<void> {
  await sql`with gone as (
      delete from experiments.team_member where experiment_id = ${id} and person_id = ${leaderId}
    )
    update experiments.experiment set leader_id = ${leaderId}, version = version + 1, updated_at = platform.app_now(),
      form = case when form ? 'people' then jsonb_set(form, '{people,team}', coalesce((
          select jsonb_agg(m order by place) from jsonb_array_elements(form -> 'people' -> 'team') with ordinality as t (m, place)
          where m ->> 'personId' is distinct from ${leaderId}), '[]'::jsonb)) else form end
    where id = ${id}`.execute(tx.db);
}

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
