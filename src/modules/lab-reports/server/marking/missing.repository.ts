import { sql } from 'kysely';
import type { Ctx } from '../../../../platform/db/context.ts';
import { labReportsDb } from '../lab-reports.tables.ts';

/** Key of a learner's report of a node. */
export const pairOf = (one: { readonly nodeId: string; readonly personId: string }): string =>
  `${one.nodeId}/${one.personId}`;

/** Reports of a course by learner and node: whether anything was ever handed in. */
export async function begunReports(ctx: Ctx, courseId: string): Promise<ReadonlyMap<string, { handedIn: boolean }>> {
  const rows = await labReportsDb(ctx)
    .selectFrom('lab_reports.report')
    .select(['node_id as nodeId', 'person_id as personId', 'version_count as versions'])
    .where('course_id', '=', courseId)
    .execute();
  return new Map(rows.map((row) => [pairOf(row), { handedIn: row.versions > 0 }]));
}

/** When learners of a course were last reminded, by learner and node. */
export async function nudges(ctx: Ctx, courseId: string): Promise<ReadonlyMap<string, Date>> {
  const rows = await labReportsDb(ctx)
    .selectFrom('lab_reports.nudge')
    .select(['node_id as nodeId', 'person_id as personId', 'told_at as toldAt'])
    .where('course_id', '=', courseId)
    .execute();
  return new Map(rows.map((row) => [pairOf(row), row.toldAt]));
}

/**
 * Notes reminders of learners who were not reminded since an instant. Two teachers who press at once remind a learner
 * once. @returns those noted now
 */
export async function noteNudges(
  ctx: Ctx,
  courseId: string,
  pairs: readonly { readonly nodeId: string; readonly personId: string }[],
  at: Date,
  unlessSince: Date,
): Promise<{ nodeId: string; personId: string }[]> {
  const result = await sql<{ nodeId: string; personId: string }>`
    insert into lab_reports.nudge as n (node_id, person_id, course_id, told_at)
    select g.node, g.person, ${courseId}::uuid, ${at}::timestamptz
    from unnest(${pairs.map((one) => one.nodeId)}::uuid[], ${pairs.map((one) => one.personId)}::uuid[]) as g (node, person)
    order by g.node, g.person
    on conflict (node_id, person_id) do update set told_at = excluded.told_at where n.told_at <= ${unlessSince}::timestamptz
    returning node_id as "nodeId", person_id as "personId"`.execute(ctx.db);
  return result.rows;
}
