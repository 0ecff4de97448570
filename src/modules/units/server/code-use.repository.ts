import { sql } from 'kysely';
import type { Ctx } from '../../../platform/db/context.ts';

/** How many carry each code of `schoolgradation`. */
export async function codesInUnits(ctx: Ctx): Promise<ReadonlyMap<string, number>> {
  const { rows } = await sql<{ code: string; n: number }>`select gradation as code, count(*)::int as n from units.unit
    where gradation is not null and deleted_at is null group by gradation`.execute(ctx.db);
  return new Map(rows.map((row) => [row.code, row.n]));
}
