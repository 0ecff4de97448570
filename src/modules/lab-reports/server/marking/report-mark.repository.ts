import { sql } from 'kysely';
import type { Ctx } from '../../../../platform/db/context.ts';
import type { ReportState } from '../../shared/report.policy.ts';

/** A class somebody brings scores for. */
export interface MarkedClass {
  readonly id: string;
  readonly code: string;
  readonly courseId: string;
}

/** Classes with one of these codes that the person marks. */
export async function markedClasses(ctx: Ctx, personId: string, codes: readonly string[]): Promise<MarkedClass[]> {
  const { rows } = await sql<MarkedClass>`select c.id, c.code, c.course_id as "courseId" from classes_api.class c
    where c.code = any(${[...codes]}::text[])
      and c.id = any(array(select classes_api.marked_by(${personId}::uuid)))`.execute(ctx.db);
  return rows;
}

/** A report as a sheet of scores meets it. */
export interface SheetReport {
  readonly id: string;
  readonly personId: string;
  readonly classId: string;
  readonly nodeId: string;
  readonly state: ReportState;
  readonly versions: number;
  readonly score: number | null;
  readonly revealed: boolean;
}

/** All reports of these classes: one statement. */
export async function reportsOfClasses(ctx: Ctx, classIds: readonly string[]): Promise<SheetReport[]> {
  const { rows } = await sql<SheetReport>`select id, person_id as "personId", class_id as "classId",
      node_id as "nodeId", state, version_count as versions, score, revealed_at is not null as revealed
    from lab_reports.report where class_id = any(${[...classIds]}::uuid[])`.execute(ctx.db);
  return rows;
}
