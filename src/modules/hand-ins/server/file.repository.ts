import { sql } from 'kysely';
import type { Ctx, TxCtx } from '../../../platform/db/context.ts';

/** A file brought for a work. */
export interface FileRow {
  readonly id: string;
  readonly workId: string;
  readonly name: string;
  readonly bytes: number;
  readonly sha256: string;
}

const COLUMNS = sql.raw(`f.id, f.work_id as "workId", f.name, f.bytes, f.sha256`);

export async function insertFile(tx: TxCtx, row: FileRow & { readonly by: string; readonly at: Date }): Promise<void> {
  await sql`insert into hand_ins.file (id, work_id, name, bytes, sha256, by_id, at)
    values (${row.id}, ${row.workId}, ${row.name}, ${row.bytes}, ${row.sha256}, ${row.by}, ${row.at})`.execute(tx.db);
}

/** Files of a work by their ids; in no order. */
export async function filesById(ctx: Ctx, workId: string, ids: readonly string[]): Promise<FileRow[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<FileRow>`select ${COLUMNS} from hand_ins.file f
    where f.work_id = ${workId} and f.id = any(${[...ids]}::uuid[])`.execute(ctx.db);
  return rows;
}

export async function findFile(ctx: Ctx, id: string): Promise<FileRow | undefined> {
  const { rows } = await sql<FileRow>`select ${COLUMNS} from hand_ins.file f where f.id = ${id}`.execute(ctx.db);
  return rows[0];
}

/** Files and bytes brought for a work so far, those it names no more included. */
export async function countFiles(ctx: Ctx, workId: string): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from hand_ins.file
    where work_id = ${workId}`.execute(ctx.db);
  return rows[0]!.n;
}
