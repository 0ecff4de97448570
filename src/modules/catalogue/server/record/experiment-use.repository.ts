import { type RawBuilder, sql } from 'kysely';
import type { ExperimentUse } from '../experiment.port.ts';

/**
 * Use of experiments by rows of a module above, in one statement.
 * @param rows query of `id` and `name` of the rows that use an experiment
 * @param people query of the ids of the people to be notified, as text, from those rows: `used`
 */
export const experimentUse = (
  kind: string,
  rows: (experimentId: string) => RawBuilder<unknown>,
  people: RawBuilder<unknown> = sql`select null::text where false`,
): ExperimentUse => ({
  kind,
  of: async (ctx, experimentId) => {
    const found = await sql<{ n: number; names: string[]; people: string[] }>`with used as (${rows(experimentId)})
      select (select count(*)::integer from used) as n,
        array(select name from used order by name, id limit 20) as names, array(${people}) as people`.execute(ctx.db);
    return found.rows[0]!;
  },
});
