import { sql } from 'kysely';
import type { Ctx, TxCtx } from '../../../../platform/db/context.ts';
import type { ObjectiveShare } from '../../shared/objective.model.ts';

/**
 * Objectives of questions with their shares; those without any are absent, a question below a material has those of the
 * whole. One statement.
 */
export async function objectivesOfQuestions(
  ctx: Ctx,
  ids: readonly string[],
): Promise<ReadonlyMap<string, readonly ObjectiveShare[]>> {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<{ id: string; objectives: ObjectiveShare[] }>`select a.id, q.objectives
    from unnest(${[...new Set(ids)]}::uuid[]) a (id) left join questions.part p on p.id = a.id
    join questions.question q on q.id = coalesce(p.question_id, a.id) where q.objectives <> '[]'`.execute(ctx.db);
  return new Map(rows.map(({ id, objectives }) => [id, objectives]));
}

/** Gives the shares of an objective to another; with `into` null the others of the question grow in proportion. One statement. */
export async function moveObjective(tx: TxCtx, from: string, into: string | null): Promise<void> {
  const held = JSON.stringify([{ id: from }]);
  await sql`update questions.question q set version = version + 1, objectives = (
      select coalesce(jsonb_agg(jsonb_build_object('id', s.id, 'share', s.share) order by s.place), '[]') from (
        select g.id, g.place, case when ${into}::text is null
          -- Whole percents that make 100 again: each ends where its running sum does.
          then round(100.0 * sum(g.share) over (order by g.place) / sum(g.share) over ())
            - round(100.0 * (sum(g.share) over (order by g.place) - g.share) / sum(g.share) over ())
          else g.share end as share
        from (select m.id, min(m.place) as place, sum(m.share) as share from (
            select case when e.value->>'id' = ${from} then ${into}::text else e.value->>'id' end as id, e.place,
              (e.value->>'share')::numeric as share
            from jsonb_array_elements(q.objectives) with ordinality e (value, place)) m
          where m.id is not null group by m.id) g) s)
    where q.objectives @> ${held}::jsonb`.execute(tx.db);
}
