import { sql } from 'kysely';
import type { Ctx } from '../../../../platform/db/context.ts';

/** A run of a class as its teacher watches it. Instants are dates of the server's clock. */
export interface LiveRun {
  readonly runId: string;
  readonly personId: string;
  readonly epoch: number;
  readonly state: 'running' | 'finished' | 'unfinished' | 'abandoned';
  readonly step: number | null;
  readonly stepAt: Date | null;
  readonly repeats: number;
  readonly score: number | null;
  readonly progress: number;
  readonly heartbeatAt: Date | null;
}

/**
 * The newest started run of each person on a node in a class, in one statement. Tries of the open step are counted from
 * its begins.
 */
export async function liveRuns(
  ctx: Ctx,
  place: { readonly classId: string; readonly nodeId: string },
): Promise<readonly LiveRun[]> {
  const { rows } = await sql<LiveRun>`
    select distinct on (r.person_id) r.id as "runId", r.person_id as "personId", r.epoch, r.state,
      r.current_step as step, begun.at as "stepAt", coalesce(begun.tries, 0)::int as repeats,
      coalesce(r.score, (select sum(s.score) from runs_api.run_step s where s.run_id = r.id)) as score,
      r.progress, r.last_heartbeat_at as "heartbeatAt"
    from runs.run r
    left join lateral (
      select max(b.received_at) as at, count(*) as tries from runs.behavior b
      where b.run_month = r.run_month and b.run_id = r.id and b.type = 'step.start' and b.step_seq = r.current_step
    ) begun on r.state = 'running'
    where r.class_id = ${place.classId}::uuid and r.node_id = ${place.nodeId}::uuid and r.started_at is not null
    order by r.person_id, r.started_at desc, r.id desc`.execute(ctx.db);
  return rows;
}
