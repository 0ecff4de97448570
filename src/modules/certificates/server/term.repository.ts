import { sql } from 'kysely';
import type { Ctx } from '../../../platform/db/context.ts';

/** Name of the term a class belongs to. */
export async function termNameOfClass(ctx: Ctx, classId: string): Promise<string | null> {
  const { rows } = await sql<{ name: string }>`select t.name from classes_api.class c
    join courses_api.term t on t.id = c.term_id where c.id = ${classId}`.execute(ctx.db);
  return rows[0]?.name ?? null;
}
