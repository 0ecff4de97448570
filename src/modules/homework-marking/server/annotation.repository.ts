import { sql } from 'kysely';
import type { Ctx, TxCtx } from '../../../platform/db/context.ts';

/** A remark at a passage of one version of a hand-in. */
export interface AnnotationRow {
  readonly id: string;
  readonly homeworkId: string;
  readonly workId: string;
  readonly versionNo: number;
  /** Place in the text without formulas, in UTF-16 units. */
  readonly start: number;
  readonly quote: string;
  readonly comment: string;
  readonly authorId: string;
  readonly createdAt: Date;
}

/** Living remarks on works, by version and place. One statement. */
export async function annotationsOf(ctx: Ctx, workIds: readonly string[]): Promise<AnnotationRow[]> {
  if (workIds.length === 0) return [];
  const { rows } = await sql<AnnotationRow>`select id, homework_id as "homeworkId", work_id as "workId",
      version_no as "versionNo", start, quote, comment, author_id as "authorId", created_at as "createdAt"
    from homework_marking.annotation where work_id = any(${[...workIds]}::uuid[]) and deleted_at is null
    order by work_id, version_no, start, id`.execute(ctx.db);
  return rows;
}

/** Writes a remark. @returns the instant it bears */
export async function insertAnnotation(tx: TxCtx, row: Omit<AnnotationRow, 'createdAt'>): Promise<Date> {
  const { rows } = await sql<{
    at: Date;
  }>`insert into homework_marking.annotation (id, homework_id, work_id, version_no,
      start, quote, comment, author_id)
    values (${row.id}, ${row.homeworkId}, ${row.workId}, ${row.versionNo}, ${row.start}, ${row.quote}, ${row.comment},
      ${row.authorId}) returning created_at as at`.execute(tx.db);
  return rows[0]!.at;
}

/** Gives a remark other words; null takes it away. */
export async function writeAnnotation(tx: TxCtx, id: string, comment: string | null): Promise<void> {
  const change = comment === null ? sql`deleted_at = platform.app_now()` : sql`comment = ${comment}`;
  await sql`update homework_marking.annotation set ${change}, updated_at = platform.app_now() where id = ${id}`.execute(
    tx.db,
  );
}
