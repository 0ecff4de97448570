import type { Selectable } from 'kysely';
import type { Ctx } from '../../../../platform/db/context.ts';
import { type LabReportsTables, labReportsDb } from '../lab-reports.tables.ts';

export type AnnotationRow = Selectable<LabReportsTables['lab_reports.annotation']>;

/** Living remarks of a report, all versions, in the order of the text. */
export async function annotationsOf(ctx: Ctx, reportId: string): Promise<AnnotationRow[]> {
  return labReportsDb(ctx)
    .selectFrom('lab_reports.annotation')
    .selectAll()
    .where('report_id', '=', reportId)
    .where('deleted_at', 'is', null)
    .orderBy('version_number')
    .orderBy('section')
    .orderBy('start')
    .orderBy('id')
    .execute();
}

export async function insertAnnotation(
  ctx: Ctx,
  row: Pick<
    AnnotationRow,
    | 'id'
    | 'report_id'
    | 'version_number'
    | 'person_id'
    | 'course_id'
    | 'section'
    | 'start'
    | 'quote'
    | 'comment'
    | 'author_id'
    | 'created_at'
    | 'updated_at'
  >,
): Promise<void> {
  await labReportsDb(ctx).insertInto('lab_reports.annotation').values(row).execute();
}

export async function findAnnotation(ctx: Ctx, reportId: string, id: string): Promise<AnnotationRow | undefined> {
  return labReportsDb(ctx)
    .selectFrom('lab_reports.annotation')
    .selectAll()
    .where('id', '=', id)
    .where('report_id', '=', reportId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
}

export async function changeAnnotation(
  ctx: Ctx,
  id: string,
  columns: { readonly comment: string; readonly updated_at: Date } | { readonly deleted_at: Date },
): Promise<void> {
  await labReportsDb(ctx).updateTable('lab_reports.annotation').set(columns).where('id', '=', id).execute();
}
