import { sql } from 'kysely';
import type { Ctx } from '../../../../platform/db/context.ts';

/** How many carry each code of `role`. */
export async function codesInIdentity(ctx: Ctx): Promise<ReadonlyMap<string, number>> {
  const { rows } = await sql<{
    code: string;
    n: number;
  }>`select role::text as code, count(*)::int as n from identity.person
    where role is not null and deleted_at is null group by role`.execute(ctx.db);
  return new Map(rows.map((row) => [row.code, row.n]));
}
