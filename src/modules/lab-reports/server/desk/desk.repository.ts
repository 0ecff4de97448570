import { sql } from 'kysely';
import type { Ctx } from '../../../../platform/db/context.ts';

/** A report that came back, with the last word of who returned it. */
export interface ReturnedRow {
  readonly id: string;
  readonly experimentId: string;
  readonly by: string | null;
  readonly reason: string;
  readonly at: Date;
  readonly dueAt: Date | null;
  /** All reports of the person that came back. */
  readonly total: number;
}

/** Returned reports of a person, the newest first, at most `limit`: one statement. */
export async function returnedReports(ctx: Ctx, personId: string, limit: number): Promise<ReturnedRow[]> {
  const { rows } = await sql<ReturnedRow>`
    select r.id, r.experiment_id as "experimentId", p.name as by, coalesce(e.reason, '') as reason,
      coalesce(e.at, r.updated_at) as at, coalesce(r.due_at, d.due_at) as "dueAt", count(*) over ()::int as total
    from lab_reports.report r
    left join lateral courses_api.node_dates(r.node_id, array[r.class_id]) d on true
    left join lateral (select v.reason, v.at, v.actor_id from lab_reports.report_event v
      where v.report_id = r.id and v.kind = 'returned' order by v.at desc, v.id desc limit 1) e on true
    left join identity_api.person p on p.id = e.actor_id
    where r.person_id = ${personId} and r.state = 'returned'
    order by at desc, r.id limit ${limit}`.execute(ctx.db);
  return rows;
}
