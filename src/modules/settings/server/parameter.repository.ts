import { type RawBuilder, sql } from 'kysely';
import type { Ctx } from '../../../platform/db/context.ts';
import { PARAMETERS, type Parameter } from '../shared/parameter.model.ts';

/** A number of the platform as part of a statement: what rules at the instant of the transaction. */
export const parameterSql = (key: Parameter): RawBuilder<number> =>
  sql<number>`settings_api.parameter(${key}, ${PARAMETERS[key].usual}::integer)`;

/** A number of the platform as it rules now. One statement. */
export async function parameterNow(ctx: Pick<Ctx, 'db'>, key: Parameter): Promise<number> {
  const { rows } = await sql<{ n: number }>`select ${parameterSql(key)} as n`.execute(ctx.db);
  return rows[0]!.n;
}
