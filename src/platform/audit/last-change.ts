import { sql } from 'kysely';
import type { Ctx } from '../db/context.ts';

/** Name (or account) of who changed an object last and when, from the audit log; undefined when it holds nothing of it. */
export async function lastChange(
  ctx: Ctx,
  object: string,
  id: string,
): Promise<{ readonly by: string; readonly at: Date } | undefined> {
  const { rows } = await sql<{ by: string; at: Date }>`
    select coalesce(name, account, '') as by, at from audit.audit_log
    where object = ${object} and object_id = ${id} and result = 'done' order by at desc limit 1`.execute(ctx.db);
  return rows[0];
}
