import { sql } from 'kysely';
import type { Ctx } from '../../../platform/db/context.ts';

/** Published totals of each of these people. Call it under the system's identity. */
export async function gradesOfPeople(ctx: Ctx, personIds: readonly string[]): Promise<ReadonlyMap<string, number>> {
  const result = await sql<{ person_id: string; n: number }>`select person_id, count(*) as n from grades.snapshot
    where person_id = any(${[...personIds]}::uuid[]) group by person_id`.execute(ctx.db);
  return new Map(result.rows.map((row) => [row.person_id, row.n]));
}
