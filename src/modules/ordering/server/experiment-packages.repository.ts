import { sql } from 'kysely';
import type { ExperimentUse } from '../../catalogue/server/catalogue.public.ts';

/** Packages an experiment stands in. */
export const experimentPackagesUse: ExperimentUse = {
  kind: 'packages',
  of: async (ctx, experimentId) => {
    const { rows } = await sql<{ n: number; names: string[] }>`
      with package as (
        select p.id, p.name from ordering.package_experiment x join ordering.package p on p.id = x.package_id
        where x.experiment_id = ${experimentId} and p.deleted_at is null
      )
      select (select count(*)::integer from package) as n,
        array(select name from package order by name, id limit 20) as names`.execute(ctx.db);
    return { ...rows[0]!, people: [] };
  },
};
