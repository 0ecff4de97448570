import { sql } from 'kysely';
import type { Ctx } from '../../../../platform/db/context.ts';

/**
 * Best score of each step over the actor's own runs of an experiment. Runs whose context keeps scores
 * back, trials and steps that wait for a decision are left out. One statement.
 */
export async function bestScoreSteps(ctx: Ctx, experimentId: string): Promise<{ seq: number; score: number }[]> {
  if (ctx.actor.kind !== 'person') return [];
  const { rows } = await sql<{ seq: number; score: number }>`
    select s.seq, max(s.score) as score
    from runs.run r
    cross join lateral (select distinct on (x.seq) x.seq, x.score, x.held from runs.run_step x
      where x.run_id = r.id order by x.seq, x.held, x.attempt desc) s
    where r.person_id = ${ctx.actor.personId} and r.experiment_id = ${experimentId}::uuid and r.show_score
      and r.context_kind <> 'trial' and r.started_at is not null and not s.held and s.score is not null
    group by s.seq order by s.seq`.execute(ctx.db);
  return rows;
}
