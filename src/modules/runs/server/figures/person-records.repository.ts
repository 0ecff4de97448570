import { sql } from 'kysely';
import type { Ctx } from '../../../../platform/db/context.ts';

/** Runs of each of these people. Call it under the system's identity. */
export async function runsOfPeople(ctx: Ctx, personIds: readonly string[]): Promise<ReadonlyMap<string, number>> {
  const result = await sql<{ person_id: string; n: number }>`select person_id, count(*) as n from runs.run
    where person_id = any(${[...personIds]}::uuid[]) group by person_id`.execute(ctx.db);
  return new Map(result.rows.map((row) => [row.person_id, row.n]));
}

/** Runs of a person that are under way. */
export async function runningRuns(ctx: Ctx, personId: string): Promise<number> {
  const result = await sql<{ n: number }>`select count(*) as n from runs.run
    where person_id = ${personId} and state = 'running'`.execute(ctx.db);
  return result.rows[0]!.n;
}
