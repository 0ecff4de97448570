import { sql } from 'kysely';
import type { Ctx } from '../../../../platform/db/context.ts';
import type { SourceResult } from '../../shared/anomaly.policy.ts';
import type { RunRow } from '../runs.tables.ts';

/** Results of one version before this one, as they are compared. */
const LAST_RESULTS = 19;

export interface Similarity {
  /** Other people with a run of the same events. */
  readonly twins: number;
  /** The results before this one, newest first. */
  readonly before: readonly SourceResult[];
  /** One of them was noted for this already. */
  readonly told: boolean;
  /** Seconds this run's steps say they took; null without steps. */
  readonly seconds: number | null;
}

/** Runs a finished one is compared with: those of the same events, and the last results of its version. One statement. */
export async function similarRuns(
  tx: Ctx,
  run: Pick<RunRow, 'id' | 'person_id' | 'experiment_id' | 'version_id'>,
  digest: Buffer | null,
): Promise<Similarity> {
  const { rows } = await sql<Similarity>`
    with last as (
      select r.id, coalesce(r.reported_score, r.score) as score,
        (select sum(s.seconds) from runs.run_step s where s.run_id = r.id) as seconds,
        exists (select 1 from runs.run_anomaly a where a.run_id = r.id and a.code = 'A13') as told, r.ended_at
      from runs.run r where r.version_id = ${run.version_id}::uuid and r.state = 'finished'
        and r.context_kind <> 'trial' and r.id <> ${run.id}::uuid
      order by r.ended_at desc limit ${LAST_RESULTS}
    )
    select
      (select count(distinct r.person_id) from runs.run r where ${digest}::bytea is not null
        and r.experiment_id = ${run.experiment_id}::uuid and r.event_digest = ${digest}::bytea
        and r.person_id <> ${run.person_id}::uuid and r.context_kind <> 'trial') as twins,
      coalesce((select jsonb_agg(jsonb_build_object('score', score, 'seconds', seconds) order by ended_at desc)
        from last), '[]'::jsonb) as before,
      coalesce((select bool_or(told) from last), false) as told,
      (select sum(s.seconds) from runs.run_step s where s.run_id = ${run.id}::uuid) as seconds`.execute(tx.db);
  return rows[0]!;
}

/** Address from which an epoch was opened, or null. */
export async function addressOfEpoch(tx: Ctx, runId: string, epoch: number): Promise<string | null> {
  const { rows } = await sql<{ ip: string | null }>`
    select ip from runs.run_epoch where run_id = ${runId}::uuid and epoch = ${epoch}::int`.execute(tx.db);
  return rows[0]?.ip ?? null;
}
