import { type RawBuilder, sql } from 'kysely';
import type { FigureScope } from '../../../catalogue/server/catalogue.public.ts';

/** Condition that a run `r` counts in a scope. */
export function runInScope({ from, to, unitId }: FigureScope): RawBuilder<boolean> {
  const conditions = [
    ...(from ? [sql<boolean>`r.started_at >= ${from}`] : []),
    ...(to ? [sql<boolean>`r.started_at < ${to}`] : []),
    ...(unitId
      ? [
          sql<boolean>`r.person_id in (select p.id from identity_api.person p
            join units_api.path t on t.unit_id = p.unit_id where t.ancestor_id = ${unitId}::uuid)`,
        ]
      : []),
  ];
  return conditions.length > 0 ? sql<boolean>`(${sql.join(conditions, sql` and `)})` : sql<boolean>`true`;
}
