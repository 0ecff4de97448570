import { sql } from 'kysely';
import type { ExperimentUse } from '../../catalogue/server/catalogue.public.ts';

/** Micro clouds that hold an experiment: their managers are told when it leaves the catalogue. */
export const experimentCloudsUse: ExperimentUse = {
  kind: 'clouds',
  of: async (ctx, experimentId) => {
    const { rows } = await sql<{ n: number; names: string[]; people: string[] }>`
      with cloud as (
        select c.id, c.name from clouds.cloud_experiment x join clouds.micro_cloud c on c.id = x.cloud_id
        where x.experiment_id = ${experimentId} and c.deleted_at is null
      )
      select (select count(*)::integer from cloud) as n,
        array(select name from cloud order by name, id limit 20) as names,
        array(select distinct m.person_id::text from clouds.cloud_manager m
          where m.cloud_id in (select id from cloud)) as people`.execute(ctx.db);
    return rows[0]!;
  },
};
