import { sql } from 'kysely';
import type { Ctx, TxCtx } from '../../../../platform/db/context.ts';
import {
  ESTIMATE_RUNS,
  PLACE_SILENCE_SECONDS,
  type Place,
  type QueueStep,
  TURN_SECONDS,
} from '../../shared/queue.model.ts';

/** A place with the person who waits in it. */
export interface QueuedPlace extends Place {
  readonly personId: string;
  readonly out: boolean;
}

/** The places of a cloud are given out one decision at a time. */
export async function lockQueue(tx: TxCtx, cloudId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`runs.queue|${cloudId}`}, 0))`.execute(tx.db);
}

const running = (cloudId: string) => sql<number>`(select count(*)::int from runs.run r
  where r.cloud_id = ${cloudId}::uuid and r.state = 'running'
    and r.last_heartbeat_at > platform.app_now() - make_interval(secs => ${PLACE_SILENCE_SECONDS}))`;

/** Everybody in the queue of a cloud, who was put out included, and the runs that hold a place: one statement. */
export async function readQueue(
  ctx: Ctx,
  cloudId: string,
): Promise<{ places: readonly QueuedPlace[]; running: number; now: Date }> {
  const { rows } = await sql<{
    now: Date;
    running: number;
    run_id: string | null;
    person_id: string;
    queued_at: Date;
    seen_at: Date;
    granted_at: Date | null;
    ends_at: Date | null;
    missed: number;
    out_at: Date | null;
  }>`select platform.app_now() as now, ${running(cloudId)} as running, q.* from (select 1) as always
    left join runs.queue_place q on q.cloud_id = ${cloudId}::uuid order by q.queued_at, q.run_id`.execute(ctx.db);
  return {
    now: rows[0]!.now,
    running: rows[0]!.running,
    places: rows.flatMap((row) =>
      row.run_id === null
        ? []
        : [
            {
              runId: row.run_id,
              personId: row.person_id,
              queuedAt: row.queued_at.getTime(),
              seenAt: row.seen_at.getTime(),
              grantedAt: row.granted_at?.getTime() ?? null,
              endsAt: row.ends_at?.getTime() ?? null,
              missed: row.missed,
              out: row.out_at !== null,
            },
          ],
    ),
  };
}

/** Runs with a place and people waiting for one, of a cloud, in one statement. */
export async function loadOf(ctx: Ctx, cloudId: string): Promise<{ running: number; turns: number; waiting: number }> {
  const { rows } = await sql<{ running: number; turns: number; waiting: number }>`
    select ${running(cloudId)} as running,
      count(*) filter (where q.ends_at > platform.app_now())::int as turns,
      count(*) filter (where q.granted_at is null)::int as waiting
    from runs.queue_place q where q.cloud_id = ${cloudId}::uuid and q.out_at is null`.execute(ctx.db);
  return rows[0]!;
}

/** Puts a run at the end of the queue, or says that its page still waits. */
export async function putPlace(
  tx: TxCtx,
  place: { readonly runId: string; readonly cloudId: string; readonly personId: string },
): Promise<void> {
  await sql`insert into runs.queue_place (run_id, cloud_id, person_id, queued_at, seen_at)
    values (${place.runId}, ${place.cloudId}, ${place.personId}, platform.app_now(), platform.app_now())
    on conflict (run_id) do update set seen_at = platform.app_now()`.execute(tx.db);
}

export async function dropPlaces(tx: TxCtx, runIds: readonly string[]): Promise<void> {
  if (runIds.length === 0) return;
  await sql`delete from runs.queue_place where run_id = any(${[...runIds]}::uuid[])`.execute(tx.db);
}

/** Writes what a step decided. */
export async function applyStep(tx: TxCtx, step: QueueStep): Promise<void> {
  await dropPlaces(tx, step.lost);
  if (step.out.length > 0) {
    await sql`update runs.queue_place set out_at = platform.app_now(), granted_at = null, ends_at = null
      where run_id = any(${[...step.out]}::uuid[])`.execute(tx.db);
  }
  for (const { runId, queuedAt } of step.back) {
    await sql`update runs.queue_place set queued_at = ${new Date(queuedAt)}, missed = missed + 1, granted_at = null,
      ends_at = null where run_id = ${runId}`.execute(tx.db);
  }
  if (step.granted.length > 0) {
    await sql`update runs.queue_place set granted_at = platform.app_now(),
      ends_at = platform.app_now() + make_interval(secs => ${TURN_SECONDS})
      where run_id = any(${[...step.granted]}::uuid[])`.execute(tx.db);
  }
}

/** A turn that is taken keeps its place until the content has come. */
export async function extendTurn(tx: TxCtx, runId: string, seconds: number): Promise<void> {
  await sql`update runs.queue_place set ends_at = platform.app_now() + make_interval(secs => ${seconds})
    where run_id = ${runId} and ends_at is not null`.execute(tx.db);
}

/** Active minutes of the last ended runs of a cloud, for the estimate. */
export async function lastMinutes(ctx: Ctx, cloudId: string): Promise<readonly number[]> {
  const { rows } = await sql<{ minutes: number }>`select (active_seconds / 60)::float8 as minutes from runs.run
    where cloud_id = ${cloudId}::uuid and state in ('finished', 'unfinished') and ended_at is not null
    order by ended_at desc limit ${ESTIMATE_RUNS}`.execute(ctx.db);
  return rows.map((row) => row.minutes);
}

/** Clouds somebody waits for. Those who were put out an hour ago are forgotten. */
export async function queuedClouds(tx: TxCtx): Promise<readonly string[]> {
  await sql`delete from runs.queue_place where out_at < platform.app_now() - interval '1 hour'`.execute(tx.db);
  const { rows } = await sql<{ id: string }>`select distinct cloud_id as id from runs.queue_place
    where out_at is null order by 1`.execute(tx.db);
  return rows.map(({ id }) => id);
}
