import { sql } from 'kysely';
import type { ExperimentUse } from '../../../catalogue/server/catalogue.public.ts';

/** Nodes of courses that run an experiment: their teams are told when it leaves the catalogue. */
export const experimentNodesUse: ExperimentUse = {
  kind: 'nodes',
  of: async (ctx, experimentId) => {
    const { rows } = await sql<{ n: number; names: string[]; people: string[] }>`
      with node as (
        select n.id, n.course_id, c.name || ' · ' || n.name as name
        from courses.node_experiment x join courses.node n on n.id = x.node_id
          join courses.course c on c.id = n.course_id
        where x.experiment_id = ${experimentId} and n.deleted_at is null and c.deleted_at is null
          and c.state in ('draft', 'published')
      )
      select (select count(*)::integer from node) as n,
        array(select name from node order by name, id limit 20) as names,
        array(select distinct m.person_id::text from courses.course_member m
          where m.course_id in (select course_id from node)) as people`.execute(ctx.db);
    return rows[0]!;
  },
};
