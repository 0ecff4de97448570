import { sql } from 'kysely';
import type { Ctx } from '../../../../platform/db/context.ts';
import { labReportsDb } from '../lab-reports.tables.ts';

/** Marks given so far at a node: those whose last mark is the asking marker's, and all of them. */
export interface MarkMeans {
  readonly own: { readonly n: number; readonly mean: number | null };
  readonly all: { readonly n: number; readonly mean: number | null };
}

/** Means of the scores of a node over all classes of its course: one statement, inside `ctx.read`. */
export async function markMeans(
  ctx: Ctx,
  of: { readonly courseId: string; readonly nodeId: string; readonly marker: string },
): Promise<MarkMeans> {
  const { rows } = await sql<{ own: number; ownMean: number | null; all: number; allMean: number | null }>`
    select count(*) filter (where last.actor_id = ${of.marker}::uuid)::int as own,
      (avg(r.score) filter (where last.actor_id = ${of.marker}::uuid))::float8 as "ownMean",
      count(*)::int as "all", avg(r.score)::float8 as "allMean"
    from lab_reports.report r
    left join lateral (select e.actor_id from lab_reports.report_event e
      where e.report_id = r.id and e.marks is not null order by e.at desc, e.id desc limit 1) last on true
    where r.course_id = ${of.courseId}::uuid and r.node_id = ${of.nodeId}::uuid and r.state = 'graded'
      and r.score is not null`.execute(ctx.db);
  const row = rows[0]!;
  return { own: { n: row.own, mean: row.ownMean }, all: { n: row.all, mean: row.allMean } };
}

/** Flags a report by a person, or takes the flag off. */
export async function setFlag(ctx: Ctx, id: string, by: string | null): Promise<void> {
  await labReportsDb(ctx)
    .updateTable('lab_reports.report')
    .set({ flagged_by: by, flagged_at: by === null ? null : ctx.clock.now() })
    .where('id', '=', id)
    .execute();
}
