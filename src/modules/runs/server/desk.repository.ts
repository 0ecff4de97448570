import { sql } from 'kysely';
import type { Ctx } from '../../../platform/db/context.ts';

/** A run that is gone on with, and how fast its person was so far. */
export interface DeskRun {
  readonly versionId: string;
  readonly lastAt: Date;
  readonly savedAt: Date | null;
  /** Steps that were ended, their seconds and the seconds they were meant to take. */
  readonly done: readonly number[];
  readonly spent: number;
  readonly expected: number;
}

/** What the desk tells of one run: one statement. */
export async function deskRun(ctx: Ctx, runId: string): Promise<DeskRun | undefined> {
  const { rows } = await sql<DeskRun>`
    select r.version_id as "versionId", coalesce(r.last_heartbeat_at, r.started_at) as "lastAt",
      r.state_saved_at as "savedAt", coalesce(s.done, '{}') as done, coalesce(s.spent, 0)::float as spent,
      coalesce(s.expected, 0)::float as expected
    from runs.run r
    left join lateral (select array_agg(distinct t.seq) as done, sum(t.seconds) as spent,
        sum(t.expect_seconds) as expected
      from runs_api.run_step t where t.run_id = r.id and t.ended_at is not null) s on true
    where r.id = ${runId}`.execute(ctx.db);
  return rows[0];
}
