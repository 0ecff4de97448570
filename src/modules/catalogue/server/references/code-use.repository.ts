import { sql } from 'kysely';
import type { Ctx } from '../../../../platform/db/context.ts';

/** How many carry each code of `CRE_LX`. */
export async function codesInExperiments(ctx: Ctx): Promise<ReadonlyMap<string, number>> {
  const { rows } = await sql<{
    code: string;
    n: number;
  }>`select category as code, count(*)::int as n from experiments.experiment
    where category is not null and deleted_at is null group by category`.execute(ctx.db);
  return new Map(rows.map((row) => [row.code, row.n]));
}
