import { sql } from 'kysely';
import type { Ctx, TxCtx } from '../../../platform/db/context.ts';

/** A file of an answer, with the attempt it belongs to. */
export interface FileRow {
  readonly id: string;
  readonly attemptId: string;
  readonly item: string;
  readonly name: string;
  readonly bytes: number;
  readonly sha256: string;
}

export async function insertFile(tx: TxCtx, row: FileRow & { readonly at: Date }): Promise<void> {
  await sql`insert into attempts.file (id, attempt_id, item, name, bytes, sha256, at)
    values (${row.id}, ${row.attemptId}, ${row.item}, ${row.name}, ${row.bytes}, ${row.sha256}, ${row.at})`.execute(
    tx.db,
  );
}

/** Files of an attempt, oldest first. */
export async function filesOf(ctx: Ctx, attemptId: string): Promise<FileRow[]> {
  const { rows } = await sql<FileRow>`select id, attempt_id as "attemptId", item, name, bytes, sha256
    from attempts.file where attempt_id = ${attemptId} order by at, id`.execute(ctx.db);
  return rows;
}

export async function findFile(ctx: Ctx, id: string): Promise<FileRow | undefined> {
  const { rows } = await sql<FileRow>`select id, attempt_id as "attemptId", item, name, bytes, sha256
    from attempts.file where id = ${id}`.execute(ctx.db);
  return rows[0];
}
