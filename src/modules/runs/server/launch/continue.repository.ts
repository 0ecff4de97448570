import { sql } from 'kysely';
import { addressOf } from '../../../../kernel/routing/paths.ts';
import type { Ctx } from '../../../../platform/db/context.ts';
import type { ContinueCard } from '../../../notifications/server/notifications.public.ts';

/** Own runs that were left and can be gone on with, the latest first; one for each experiment and course. */
export async function runsToGoOn(ctx: Ctx, personId: string): Promise<ContinueCard[]> {
  const { rows } = await ctx.read((own) =>
    sql<{ id: string; name: string; course: string | null; percent: number; at: Date }>`
      select * from (
        select distinct on (r.experiment_id, r.node_id) r.id, e.name, r.context_name as course,
          floor(r.progress * 100)::integer as percent, coalesce(r.last_heartbeat_at, r.started_at) as at
        from runs.run r join experiments_api.experiment e on e.id = r.experiment_id
        where r.person_id = ${personId} and r.resumable and r.started_at is not null and r.context_kind <> 'trial'
          and (r.state = 'running' or (r.state in ('unfinished', 'abandoned') and r.state_saved_at is not null))
        order by r.experiment_id, r.node_id, at desc) newest
      order by at desc limit 3`.execute(own.db),
  );
  return rows.map((row) => ({
    key: `run-${row.id}`,
    kind: 'run' as const,
    title: row.name,
    note: row.course,
    href: addressOf('experimentRun', {}, { runId: row.id }),
    progress: { done: row.percent, total: 100 },
    at: row.at,
  }));
}
