import { sql } from 'kysely';
import type { Ctx } from '../../../../platform/db/context.ts';
import { actionText, FAILED_SHARE, LIVE_ACTION_TYPES, type LiveAction } from '../../shared/run.model.ts';

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
  readonly endedAt: Date | null;
  /** Tries of the open step that brought less than three fifths of its marks. */
  readonly failed: number;
  /** What the content said about the last try of the open step. */
  readonly evaluation: string | null;
  readonly action: LiveAction | null;
}

interface ActionRow {
  readonly epoch: number;
  readonly n: number;
  readonly at: Date;
  readonly type: string;
  readonly verb: string | null;
  readonly object: string | null;
  readonly stepSeq: number | null;
  readonly data: unknown;
}

const actionOf = ({ data, at, ...row }: ActionRow): LiveAction => ({
  ...row,
  at: at.getTime(),
  text: actionText(row.type, data),
});

/**
 * The newest started run of each person on a node in a class, in one statement. Tries of the open step are counted from
 * its begins.
 */
export async function liveRuns(
  ctx: Ctx,
  place: { readonly classId: string; readonly nodeId: string },
): Promise<readonly LiveRun[]> {
  const { rows } = await sql<Omit<LiveRun, 'action'> & { did: (Omit<ActionRow, 'at'> & { at: number }) | null }>`
    select distinct on (r.person_id) r.id as "runId", r.person_id as "personId", r.epoch, r.state,
      r.current_step as step, begun.at as "stepAt", coalesce(begun.tries, 0)::int as repeats,
      coalesce(r.score, (select sum(s.score) from runs_api.run_step s where s.run_id = r.id)) as score,
      r.progress, r.last_heartbeat_at as "heartbeatAt", r.ended_at as "endedAt",
      coalesce(tried.failed, 0)::int as failed, nullif(tried.evaluation, '') as evaluation, did.row as did
    from runs.run r
    left join lateral (
      select max(b.received_at) as at, count(*) as tries from runs.behavior b
      where b.run_month = r.run_month and b.run_id = r.id and b.type = 'step.start' and b.step_seq = r.current_step
    ) begun on r.state = 'running'
    left join lateral (
      select count(*) filter (where s.score < ${FAILED_SHARE}::float8 * s.max_score) as failed,
        (array_agg(s.evaluation order by s.attempt desc))[1] as evaluation
      from runs.run_step s where s.run_id = r.id and s.seq = r.current_step
    ) tried on r.state = 'running'
    left join lateral (
      select jsonb_build_object('epoch', b.epoch, 'n', b.n, 'at', extract(epoch from b.received_at) * 1000,
        'type', b.type, 'verb', b.verb, 'object', b.object, 'stepSeq', b.step_seq,
        'data', case when pg_column_size(b.data) < 4000 then b.data end) as row
      from runs.behavior b where b.run_month = r.run_month and b.run_id = r.id
        and b.type = any(${[...LIVE_ACTION_TYPES]}::text[])
      order by b.epoch desc, b.n desc limit 1
    ) did on r.state = 'running'
    where r.class_id = ${place.classId}::uuid and r.node_id = ${place.nodeId}::uuid and r.started_at is not null
    order by r.person_id, r.started_at desc, r.id desc`.execute(ctx.db);
  return rows.map(({ did, ...row }) => ({
    ...row,
    action: did && actionOf({ ...did, at: new Date(Number(did.at)) }),
  }));
}

/** What a person did last in a run, newest first. Row-level security: call it inside `ctx.read`. */
export async function lastActions(ctx: Ctx, runId: string, most: number): Promise<readonly LiveAction[]> {
  const { rows } = await sql<ActionRow>`
    select b.epoch, b.n, b.received_at as at, b.type, b.verb, b.object, b.step_seq as "stepSeq",
      case when pg_column_size(b.data) < 4000 then b.data end as data
    from runs.run r join runs.behavior b on b.run_month = r.run_month and b.run_id = r.id
    where r.id = ${runId}::uuid and b.type = any(${[...LIVE_ACTION_TYPES]}::text[])
    order by b.epoch desc, b.n desc limit ${most}`.execute(ctx.db);
  return rows.map(actionOf);
}
