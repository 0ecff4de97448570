import { sql } from 'kysely';
import type { TxCtx } from '../../../platform/db/context.ts';

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
