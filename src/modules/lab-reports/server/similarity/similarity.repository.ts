import { sql } from 'kysely';
import type { Ctx } from '../../../../platform/db/context.ts';
import type { ReportState } from '../../shared/report.policy.ts';
import type { Sections } from '../lab-reports.tables.ts';

/** The last version of a report, to be compared. */
export interface ComparedReport {
  readonly id: string;
  readonly experimentId: string;
  readonly personId: string;
  readonly version: number;
  readonly sections: Sections;
}

/** Last versions of the reports of a course. */
export async function comparedReports(ctx: Ctx, courseId: string): Promise<ComparedReport[]> {
  const { rows } = await sql<ComparedReport>`select r.id, r.experiment_id as "experimentId", r.person_id as "personId",
      v.number as version, v.sections
    from lab_reports.report r
    join lab_reports.report_version v on v.report_id = r.id and v.number = r.version_count
    where r.course_id = ${courseId} order by r.id`.execute(ctx.db);
  return rows;
}

export interface SimilarityRow {
  readonly reportId: string;
  readonly otherId: string;
  readonly version: number;
  readonly otherVersion: number;
  readonly share: number;
}

/** Puts the hints of a course in the place of those there were. */
export async function replaceSimilarity(ctx: Ctx, courseId: string, rows: readonly SimilarityRow[]): Promise<void> {
  await sql`delete from lab_reports.similarity where course_id = ${courseId}`.execute(ctx.db);
  if (rows.length === 0) return;
  await sql`insert into lab_reports.similarity (report_id, other_id, course_id, version_number, other_version, share)
    select v.report, v.other, ${courseId}, v.version, v.other_version, v.share
    from unnest(${rows.map((row) => row.reportId)}::uuid[], ${rows.map((row) => row.otherId)}::uuid[],
      ${rows.map((row) => row.version)}::int[], ${rows.map((row) => row.otherVersion)}::int[],
      ${rows.map((row) => row.share)}::numeric[]) as v (report, other, version, other_version, share)`.execute(ctx.db);
}

/** Another report with text in common, with what tells whether its author is hidden. */
export interface SimilarReport {
  readonly id: string;
  readonly classId: string;
  readonly share: number;
  /** Version of the report itself that was compared. */
  readonly version: number;
  readonly otherVersion: number;
  readonly name: string;
  readonly className: string;
  readonly state: ReportState;
  readonly node_id: string;
  readonly course_id: string;
  readonly person_id: string;
  readonly revealed_at: Date | null;
}

/** What a report has in common with others, most first. */
export async function similarTo(ctx: Ctx, reportId: string): Promise<SimilarReport[]> {
  const { rows } = await sql<SimilarReport>`select o.id, o.class_id as "classId", s.share, s.version_number as version,
      s.other_version as "otherVersion", p.name, c.name as "className", o.state, o.node_id, o.course_id, o.person_id,
      o.revealed_at
    from lab_reports.similarity s
    join lab_reports.report o on o.id = s.other_id
    join identity_api.person p on p.id = o.person_id
    join classes_api.class c on c.id = o.class_id
    where s.report_id = ${reportId} order by s.share desc, o.id`.execute(ctx.db);
  return rows;
}
