import { sql } from 'kysely';
import type { Ctx } from '../../../../platform/db/context.ts';
import type { RunRecord } from '../../../catalogue/server/catalogue.public.ts';

/**
 * Runs of one experiment that count, the oldest first, at most `most`: exactly the rows its figures are counted from. A
 * person is a number within this answer.
 */
export async function runRecords(ctx: Ctx, experimentId: string, most: number): Promise<RunRecord[]> {
  const { rows } = await sql<RunRecord>`
    select o.origin_id as "originId", dense_rank() over (order by r.person_id)::int as person,
      coalesce(p.name, '') as name, u.name as "unitName", r.version_id as "versionId", r.started_at as "startedAt",
      r.ended_at as "endedAt", r.active_seconds::float8 as "activeSeconds", r.state, r.score::float8 as score,
      r.context_kind as context, o.context_name as "contextName"
    from runs_api.run r join runs.run o on o.id = r.id
    left join identity_api.person p on p.id = r.person_id
    left join units_api.unit u on u.id = p.unit_id
    where r.experiment_id = ${experimentId}
    order by r.started_at, r.id limit ${most}`.execute(ctx.db);
  return rows;
}
