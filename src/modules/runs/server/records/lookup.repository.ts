import { sql } from 'kysely';
import type { Ctx } from '../../../../platform/db/context.ts';

/** Ids of people whose account is disabled. */
export async function disabledPeople(ctx: Ctx): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select id from identity_api.person where state = 'disabled'`.execute(
    ctx.db,
  );
  return rows.map((row) => row.id);
}

/** Id of an experiment by its code, whatever its letters' case. */
export async function experimentByCode(ctx: Ctx, code: string): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    select id from experiments_api.experiment where lower(code) = lower(${code}) limit 1`.execute(ctx.db);
  return rows[0]?.id;
}

/** Ids of listed experiments with a published version. */
export async function runnableExperiments(ctx: Ctx): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from experiments_api.listed where runnable`.execute(ctx.db);
  return rows.map((row) => row.id);
}
