import { sql } from 'kysely';
import type { Ctx } from '../../../../platform/db/context.ts';
import type { SheetExperiment } from './outline-sheet.engine.ts';

/** Experiments by their codes, or by id for nodes that hold them. */
export async function experimentsOf(
  ctx: Ctx,
  by: { readonly codes: readonly string[]; readonly ids: readonly string[] },
): Promise<SheetExperiment[]> {
  const result = await sql<SheetExperiment>`select id, code, state = 'listed' as listed from experiments_api.experiment
    where lower(code) = any(${by.codes.map((code) => code.toLowerCase())}) or id = any(${[...by.ids]}::uuid[])`.execute(
    ctx.db,
  );
  return result.rows;
}
