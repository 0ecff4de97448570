import { sql } from 'kysely';
import type { Ctx } from '../../../platform/db/context.ts';
import type { ReportState } from '../shared/report.policy.ts';
import { labReportsDb } from './lab-reports.tables.ts';
import type { ReportRow } from './report.repository.ts';

/** SQL: of reports `r` those of some classes; null: all. */
const inScope = (scope: readonly string[] | null) =>
  scope === null ? sql`` : sql`and r.class_id = any(${[...scope]}::uuid[])`;

/** Reports of a course that wait for a mark, in the order they came, locked until the transaction ends. */
export async function waitingReports(
  ctx: Ctx,
  courseId: string,
  of: {
    readonly classId?: string | undefined;
    readonly nodeId?: string | undefined;
    readonly scope: readonly string[] | null;
  },
): Promise<{ id: string; classId: string; assigneeId: string | null }[]> {
  return labReportsDb(ctx)
    .selectFrom('lab_reports.report')
    .select(['id', 'class_id as classId', 'assignee_id as assigneeId'])
    .where('course_id', '=', courseId)
    .where('state', '=', 'submitted')
    .$if(of.classId !== undefined, (q) => q.where('class_id', '=', of.classId!))
    .$if(of.nodeId !== undefined, (q) => q.where('node_id', '=', of.nodeId!))
    .$if(of.scope !== null, (q) => q.where(sql<boolean>`class_id = any(${[...(of.scope ?? [])]}::uuid[])`))
    .orderBy('submitted_at')
    .orderBy('id')
    .forUpdate()
    .execute();
}

/** Writes who is to mark which report, in one statement. */
export async function saveAssignees(ctx: Ctx, given: ReadonlyMap<string, string>): Promise<void> {
  await sql`update lab_reports.report r set assignee_id = g.marker
    from unnest(${[...given.keys()]}::uuid[], ${[...given.values()]}::uuid[]) as g (id, marker)
    where r.id = g.id`.execute(ctx.db);
}

/**
 * The submitted reports before and behind this one in the course's queue; for the marker it was given to, in his or her
 * own part of it.
 */
export async function neighbours(
  ctx: Ctx,
  report: ReportRow,
  marker: string | null,
  scope: readonly string[] | null,
): Promise<{ previous: string | null; next: string | null }> {
  if (!report.submitted_at) return { previous: null, next: null };
  const beside = (way: '<' | '>') => sql`(select r.id from lab_reports.report r
    where r.course_id = ${report.course_id} and r.state = 'submitted' ${inScope(scope)}
      ${marker !== null && report.assignee_id === marker ? sql`and r.assignee_id = ${marker}` : sql``}
      and (r.submitted_at, r.id) ${sql.raw(way)} (${report.submitted_at}::timestamptz, ${report.id}::uuid)
    order by r.submitted_at ${sql.raw(way === '<' ? 'desc' : 'asc')}, r.id ${sql.raw(way === '<' ? 'desc' : 'asc')} limit 1)`;
  const result = await sql<{ previous: string | null; next: string | null }>`
    select ${beside('<')} as previous, ${beside('>')} as next`.execute(ctx.db);
  return result.rows[0]!;
}

export interface QueueFilter {
  readonly courseId: string;
  /** Classes the reader marks; null: all of the course. */
  readonly scope: readonly string[] | null;
  readonly classId?: string | undefined;
  readonly nodeId?: string | undefined;
  readonly state?: string | undefined;
  /** Given to this marker, or to nobody. */
  readonly assignee?: string | null | undefined;
  readonly page: number;
  readonly size: number;
}

export interface QueueRow {
  readonly id: string;
  readonly number: string | null;
  readonly name: string;
  readonly className: string;
  readonly nodeName: string;
  readonly version: number;
  readonly submittedAt: Date | null;
  readonly late: boolean;
  readonly runId: string | null;
  readonly score: number | null;
  readonly state: ReportState;
  readonly assignee: string | null;
  /** Largest share of its text that stands in one other report, in per cent. */
  readonly similar: number | null;
  readonly flagged: boolean;
  readonly node_id: string;
  readonly course_id: string;
  readonly person_id: string;
  readonly revealed_at: Date | null;
}

/** A page of the marker's queue: submitted first, oldest hand-in first; with totals. */
export async function listQueue(ctx: Ctx, filter: QueueFilter) {
  const where = sql`r.course_id = ${filter.courseId} and r.version_count > 0
    ${filter.classId ? sql`and r.class_id = ${filter.classId}` : sql``} ${inScope(filter.scope)}
    ${filter.nodeId ? sql`and r.node_id = ${filter.nodeId}` : sql``}
    ${filter.assignee === undefined ? sql`` : sql`and r.assignee_id is not distinct from ${filter.assignee}::uuid`}`;
  const wanted =
    filter.state === 'flagged'
      ? sql`r.flagged_at is not null`
      : filter.state
        ? sql`r.state = ${filter.state}`
        : sql`true`;
  const rows = await sql<QueueRow>`select r.id, p.number, p.name, c.name as "className", n.name as "nodeName",
      r.version_count as version, r.submitted_at as "submittedAt", r.late, v.run_id as "runId", r.score, r.state,
      a.name as assignee,
      (select max(s.share) from lab_reports.similarity s where s.report_id = r.id
        and s.version_number = r.version_count) as similar, r.node_id, r.course_id, r.person_id, r.revealed_at,
      r.flagged_at is not null as flagged
    from lab_reports.report r
    join lab_reports.report_version v on v.report_id = r.id and v.number = r.version_count
    join identity_api.person p on p.id = r.person_id
    left join identity_api.person a on a.id = r.assignee_id
    join classes_api.class c on c.id = r.class_id
    join courses_api.experiment_node n on n.id = r.node_id
    where ${where} and ${wanted}
    order by r.state <> 'submitted', r.submitted_at, r.id
    limit ${filter.size} offset ${(filter.page - 1) * filter.size}`.execute(ctx.db);
  const totals = await sql<{ total: number; pending: number }>`select
      count(*) filter (where ${wanted})::int as total,
      count(*) filter (where r.state = 'submitted')::int as pending
    from lab_reports.report r where ${where}`.execute(ctx.db);
  return { rows: rows.rows, ...totals.rows[0]! };
}
