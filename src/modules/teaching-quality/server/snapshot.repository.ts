import { sql } from 'kysely';
import type { Ctx, TxCtx } from '../../../platform/db/context.ts';
import type { Objectives, Quality } from './quality.service.ts';

/** Figures as they stood. */
export interface SnapshotBody {
  readonly quality: Quality;
  readonly objectives: Objectives;
}

export interface SnapshotRow {
  readonly id: string;
  readonly name: string;
  readonly term: string | null;
  readonly classIds: readonly string[];
  readonly body: SnapshotBody;
  readonly madeBy: string;
  readonly madeAt: Date;
}

const COLUMNS = sql.raw(`s.id, s.name, s.term, s.class_ids as "classIds", s.body, s.made_by as "madeBy",
  s.made_at as "madeAt"`);

/** Kept figures of a course, newest first. One statement. */
export async function snapshotsOf(ctx: Ctx, courseId: string, limit: number): Promise<SnapshotRow[]> {
  const { rows } = await sql<SnapshotRow>`select ${COLUMNS} from teaching_quality.snapshot s
    where s.course_id = ${courseId} order by s.made_at desc, s.id desc limit ${limit}`.execute(ctx.db);
  return rows;
}

/** One of a course; nothing for an id of none. One statement. */
export async function findSnapshot(ctx: Ctx, courseId: string, id: string): Promise<SnapshotRow | undefined> {
  const { rows } = await sql<SnapshotRow>`select ${COLUMNS} from teaching_quality.snapshot s
    where s.course_id = ${courseId} and s.id = ${id}`.execute(ctx.db);
  return rows[0];
}

export async function insertSnapshot(
  tx: TxCtx,
  row: Pick<SnapshotRow, 'id' | 'name' | 'term' | 'classIds' | 'body' | 'madeBy'> & { readonly courseId: string },
): Promise<void> {
  await sql`insert into teaching_quality.snapshot (id, course_id, name, term, class_ids, body, made_by)
    values (${row.id}, ${row.courseId}, ${row.name}, ${row.term}, ${[...row.classIds]}::uuid[],
      ${JSON.stringify(row.body)}::jsonb, ${row.madeBy})`.execute(tx.db);
}
