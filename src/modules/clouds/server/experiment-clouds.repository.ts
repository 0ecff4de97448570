import { sql } from 'kysely';
import { experimentUse } from '../../catalogue/server/catalogue.public.ts';

/** Micro clouds that hold an experiment: their managers are told when it leaves the catalogue. */
export const experimentCloudsUse = experimentUse(
  'clouds',
  (experimentId) => sql`select c.id, c.name
    from clouds.cloud_experiment x join clouds.micro_cloud c on c.id = x.cloud_id
    where x.experiment_id = ${experimentId} and c.deleted_at is null`,
  sql`select distinct m.person_id::text from clouds.cloud_manager m where m.cloud_id in (select id from used)`,
);
