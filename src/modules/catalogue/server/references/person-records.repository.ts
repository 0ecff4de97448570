import { sql } from 'kysely';
import type { Ctx, TxCtx } from '../../../../platform/db/context.ts';

/** Living experiments each of these people leads or works on. */
export async function experimentsOfPeople(
  ctx: Ctx,
  personIds: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const result = await sql<{ person_id: string; n: number }>`select person_id, count(distinct experiment_id) as n from (
      select leader_id as person_id, id as experiment_id from experiments.experiment
        where leader_id = any(${[...personIds]}::uuid[]) and deleted_at is null
      union all
      select m.person_id, m.experiment_id from experiments.team_member m
        join experiments.experiment e on e.id = m.experiment_id
        where m.person_id = any(${[...personIds]}::uuid[]) and e.deleted_at is null
    ) work group by person_id`.execute(ctx.db);
  return new Map(result.rows.map((row) => [row.person_id, row.n]));
}

/** Living experiments a person leads. */
export async function experimentsLedBy(ctx: Ctx, personId: string): Promise<{ id: string; title: string }[]> {
  const result = await sql<{ id: string; title: string }>`select id, name as title from experiments.experiment
    where leader_id = ${personId} and deleted_at is null order by name, id`.execute(ctx.db);
  return result.rows;
}

/** Gives the experiments of one leader to another. Returns their ids. */
export async function giveExperiments(tx: TxCtx, from: string, to: string): Promise<string[]> {
  const result = await sql<{ id: string }>`update experiments.experiment
    set leader_id = ${to}, updated_at = platform.app_now() where leader_id = ${from} and deleted_at is null
    returning id`.execute(tx.db);
  return result.rows.map((row) => row.id);
}
