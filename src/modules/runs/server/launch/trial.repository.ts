import { sql } from 'kysely';
import type { Ctx } from '../../../../platform/db/context.ts';

/** What a browser saw of a trial, kept with the epoch it was opened in. */
export interface TrialFacts {
  readonly firstFrameMs: number | null;
  readonly errors: readonly string[];
}

/** Keeps the facts with the newest epoch of a run. */
export async function saveTrial(tx: Ctx, runId: string, facts: TrialFacts): Promise<void> {
  await sql`update runs.run_epoch e set load_ms = ${facts.firstFrameMs},
      device = e.device || jsonb_build_object('errors', ${JSON.stringify(facts.errors)}::jsonb)
    from runs.run r where r.id = ${runId} and e.run_id = r.id and e.epoch = r.epoch`.execute(tx.db);
}

export interface TrialRow extends TrialFacts {
  readonly runId: string;
  readonly at: Date;
  readonly steps: number;
}

/** The newest begun trial of a person on a version. One statement. */
export async function lastTrial(ctx: Ctx, personId: string, versionId: string): Promise<TrialRow | undefined> {
  const { rows } = await sql<TrialRow>`
    select r.id as "runId", r.started_at as at, e.load_ms as "firstFrameMs",
      coalesce(e.device -> 'errors', '[]'::jsonb) as errors,
      (select count(distinct s.seq)::int from runs.run_step s where s.run_id = r.id and s.ended_at is not null) as steps
    from runs.run r join runs.run_epoch e on e.run_id = r.id and e.epoch = r.epoch
    where r.person_id = ${personId} and r.version_id = ${versionId} and r.context_kind = 'trial'
      and r.started_at is not null and r.practice_of is null
    order by r.started_at desc limit 1`.execute(ctx.db);
  return rows[0];
}
