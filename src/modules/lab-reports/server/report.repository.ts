import { type Selectable, sql } from 'kysely';
import { systemActor } from '../../../kernel/access/actor.ts';
import type { Ctx } from '../../../platform/db/context.ts';
import type { ReportState } from '../shared/report.policy.ts';
import type { CriterionMark, TemplateBody } from '../shared/report-template.model.ts';
import {
  type LabReportsTables,
  labReportsDb,
  type ReportEventKind,
  type RunBlock,
  type Sections,
  type VersionFile,
} from './lab-reports.tables.ts';

export type ReportRow = Selectable<LabReportsTables['lab_reports.report']>;
export type VersionRow = Selectable<LabReportsTables['lab_reports.report_version']>;
export type EventRow = Selectable<LabReportsTables['lab_reports.report_event']>;

export async function findReport(ctx: Ctx, id: string, lock = false): Promise<ReportRow | undefined> {
  return labReportsDb(ctx)
    .selectFrom('lab_reports.report')
    .selectAll()
    .where('id', '=', id)
    .$if(lock, (q) => q.forUpdate())
    .executeTakeFirst();
}

/** The report of a person at a node, if it was begun. */
export async function findReportOf(
  ctx: Ctx,
  of: { readonly nodeId: string; readonly personId: string },
): Promise<ReportRow | undefined> {
  return labReportsDb(ctx)
    .selectFrom('lab_reports.report')
    .selectAll()
    .where('person_id', '=', of.personId)
    .where('node_id', '=', of.nodeId)
    .executeTakeFirst();
}

export async function reportsOfPerson(ctx: Ctx, personId: string): Promise<ReportRow[]> {
  return labReportsDb(ctx).selectFrom('lab_reports.report').selectAll().where('person_id', '=', personId).execute();
}

/** Inserts a report, or finds the one that is there already: two first clicks make one report. */
export async function insertReport(
  ctx: Ctx,
  row: {
    readonly personId: string;
    readonly nodeId: string;
    readonly courseId: string;
    readonly classId: string;
    readonly experimentId: string;
    readonly template: string;
    readonly edition: number;
    /** Copy of that edition; null for the standard template. */
    readonly body: TemplateBody | null;
    readonly runId: string | null;
  },
): Promise<string> {
  const result = await sql<{ id: string }>`insert into lab_reports.report
      (id, person_id, node_id, course_id, class_id, experiment_id, template, template_edition, template_body, run_id)
    values (${ctx.newId()}, ${row.personId}, ${row.nodeId}, ${row.courseId}, ${row.classId}, ${row.experimentId},
      ${row.template}, ${row.edition}, ${row.body && JSON.stringify(row.body)}::jsonb, ${row.runId})
    on conflict (person_id, node_id) do update set updated_at = lab_reports.report.updated_at
    returning id`.execute(ctx.db);
  return result.rows[0]!.id;
}

/** Writes a draft that is newer than the stored one; false when it is not. */
export async function saveDraft(
  ctx: Ctx,
  id: string,
  draft: {
    readonly sections: Sections;
    readonly revision: number;
    readonly runId: string | null;
    readonly attachments: readonly string[];
  },
): Promise<boolean> {
  const result = await sql`update lab_reports.report set sections = ${JSON.stringify(draft.sections)}::jsonb,
      revision = ${draft.revision}, run_id = ${draft.runId}, attachments = ${[...draft.attachments]}::uuid[],
      saved_at = platform.app_now(),
      updated_at = platform.app_now()
    where id = ${id} and revision < ${draft.revision} and state in ('draft', 'returned')`.execute(ctx.db);
  return result.numAffectedRows === 1n;
}

export async function changeReport(
  ctx: Ctx,
  id: string,
  columns: {
    readonly state: ReportState;
    readonly version_count?: number;
    readonly submitted_at?: Date;
    readonly late?: boolean;
    readonly score?: number | null;
    readonly graded_at?: Date | null;
    readonly due_at?: string | null;
    readonly marking_by?: string | null;
    readonly marking_at?: Date | null;
  },
): Promise<void> {
  await labReportsDb(ctx)
    .updateTable('lab_reports.report')
    .set({ ...columns, updated_at: sql`platform.app_now()` })
    .where('id', '=', id)
    .execute();
}

export async function insertVersion(
  ctx: Ctx,
  row: {
    readonly report: ReportRow;
    readonly number: number;
    readonly sections: Sections;
    readonly block: RunBlock;
    readonly files: readonly VersionFile[];
    readonly sha256: string;
    readonly late: boolean;
    readonly at: Date;
  },
): Promise<void> {
  await labReportsDb(ctx)
    .insertInto('lab_reports.report_version')
    .values({
      report_id: row.report.id,
      number: row.number,
      person_id: row.report.person_id,
      course_id: row.report.course_id,
      run_id: row.block.runId,
      sections: JSON.stringify(row.sections),
      run_block: JSON.stringify(row.block),
      files: JSON.stringify(row.files),
      sha256: row.sha256,
      late: row.late,
      submitted_at: row.at,
    })
    .execute();
}

export async function findVersion(ctx: Ctx, reportId: string, number: number): Promise<VersionRow | undefined> {
  return labReportsDb(ctx)
    .selectFrom('lab_reports.report_version')
    .selectAll()
    .where('report_id', '=', reportId)
    .where('number', '=', number)
    .executeTakeFirst();
}

/** Versions of a report without their text, oldest first. */
export async function listVersions(ctx: Ctx, reportId: string) {
  return labReportsDb(ctx)
    .selectFrom('lab_reports.report_version')
    .select(['number', 'submitted_at as submittedAt', 'sha256', 'late', 'files'])
    .where('report_id', '=', reportId)
    .orderBy('number')
    .execute();
}

/**
 * Notes at whose screen a report is open; `null` when it is closed there. Another's note is left unless it is old. From
 * then on the version counts as opened.
 */
export async function setMarking(ctx: Ctx, id: string, by: string, open: boolean, since: Date): Promise<void> {
  await sql`update lab_reports.report set opened_version = version_count
    where id = ${id} and opened_version < version_count`.execute(ctx.db);
  await sql`update lab_reports.report set
      marking_by = ${open ? by : null}, marking_at = ${open ? ctx.clock.now() : null}
    where id = ${id} and (marking_by is null or marking_by = ${by} or marking_at < ${since})`.execute(ctx.db);
}

export async function insertEvent(
  ctx: Ctx,
  report: ReportRow,
  event: {
    readonly kind: ReportEventKind;
    readonly version: number | null;
    readonly marks?: readonly CriterionMark[];
    readonly score?: number;
    readonly comment?: string;
    readonly reason?: string;
  },
): Promise<void> {
  await labReportsDb(ctx)
    .insertInto('lab_reports.report_event')
    .values({
      id: ctx.newId(),
      report_id: report.id,
      person_id: report.person_id,
      course_id: report.course_id,
      kind: event.kind,
      version_number: event.version,
      actor_id: ctx.actor.kind === 'person' ? ctx.actor.personId : null,
      marks: event.marks ? JSON.stringify(event.marks) : null,
      score: event.score ?? null,
      comment: event.comment ?? '',
      reason: event.reason ?? null,
    })
    .execute();
}

/** Everything that happened to a report, oldest first. */
export async function listEvents(ctx: Ctx, reportId: string): Promise<EventRow[]> {
  return labReportsDb(ctx)
    .selectFrom('lab_reports.report_event')
    .selectAll()
    .where('report_id', '=', reportId)
    .orderBy('at')
    .orderBy('id')
    .execute();
}

export interface ReportScore {
  readonly nodeId: string;
  readonly personId: string;
  readonly reportId: string;
  readonly state: ReportState;
  /** Hand-ins so far; 0 means nothing was ever submitted. */
  readonly versions: number;
  /** 0–100, null while it is not graded. */
  readonly score: number | null;
  readonly gradedAt: Date | null;
}

/** States and scores of the reports of nodes, for the gradebook: one statement, inside `ctx.read` or `ctx.tx`. */
export async function reportScores(
  ctx: Ctx,
  input: { readonly nodeIds: readonly string[]; readonly personIds?: readonly string[] },
): Promise<ReportScore[]> {
  if (input.nodeIds.length === 0 || input.personIds?.length === 0) return [];
  return labReportsDb(ctx)
    .selectFrom('lab_reports.report')
    .select(['node_id as nodeId', 'person_id as personId', 'id as reportId', 'state', 'version_count as versions'])
    .select(['score', 'graded_at as gradedAt'])
    .where(sql<boolean>`node_id = any(${[...input.nodeIds]}::uuid[])`)
    .$if(input.personIds !== undefined, (q) => q.where(sql<boolean>`person_id = any(${[...input.personIds!]}::uuid[])`))
    .execute();
}

/** How far the reports of a person are marked. */
export async function ownMarkStates(ctx: Ctx, personId: string) {
  return labReportsDb(ctx)
    .selectFrom('lab_reports.report')
    .select(['id', 'node_id', 'course_id', 'state', 'version_count'])
    .where('person_id', '=', personId)
    .execute();
}

/** Of these reports, those row-level security shows. */
export async function visibleReports(ctx: Ctx, ids: readonly string[]): Promise<string[]> {
  const rows = await labReportsDb(ctx)
    .selectFrom('lab_reports.report')
    .select('id')
    .where('id', 'in', [...ids])
    .execute();
  return rows.map((row) => row.id);
}

/** Reports that wait for a mark in the courses a person may mark in; archived courses left out. */
export async function countWaitingFor(ctx: Ctx, personId: string): Promise<number> {
  const result = await sql<{ n: number }>`select count(*)::int as n from lab_reports.report r
    where r.state = 'submitted' and r.course_id in (select c.id from courses_api.course c
      where c.id = any(array(select courses_api.marked_by(${personId}))) and c.state <> 'archived')
      and r.class_id = any(array(select classes_api.marked_by(${personId})))`.execute(ctx.db);
  return result.rows[0]!.n;
}

/** Reports begun on nodes, and reports of a class that wait for a mark. */
export async function countReports(
  ctx: Ctx,
  by: { readonly nodeIds: readonly string[] } | { readonly waitingInClass: string },
): Promise<number> {
  const where =
    'nodeIds' in by
      ? sql`node_id = any(${[...by.nodeIds]}::uuid[])`
      : sql`class_id = ${by.waitingInClass} and state = 'submitted'`;
  const result = await sql<{ n: number }>`select count(*)::int as n from lab_reports.report where ${where}`.execute(
    ctx.db,
  );
  return result.rows[0]!.n;
}

/** How many reports of a course each person graded between two instants. One statement, as the system. */
export function reportsGradedBy(
  ctx: Ctx,
  courseId: string,
  { from, until }: { readonly from: Date; readonly until: Date },
): Promise<{ readonly personId: string; readonly n: number }[]> {
  return ctx.as(systemActor('lab-reports.figures')).read(async (read) => {
    const { rows } = await sql<{ personId: string; n: number }>`select e.actor_id as "personId",
        count(distinct e.report_id)::int as n
      from lab_reports.report_event e where e.course_id = ${courseId} and e.kind in ('graded', 'regraded')
        and e.actor_id is not null and e.at >= ${from} and e.at < ${until} group by 1`.execute(read.db);
    return rows;
  });
}
