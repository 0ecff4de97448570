import { sql } from 'kysely';
import { byGrant } from '../../../kernel/access/access.ts';
import { isUuid } from '../../../kernel/values/uuid.ts';
import { type BindingFacts, bindResource } from '../../../platform/gateway/binding.ts';
import { living, managedList, storedColumns } from '../../../platform/managed/list.ts';
import { cloudNoun } from '../shared/cloud.noun.ts';
import { cloudResource } from '../shared/cloud.resource.ts';
import { membersOf, persons30, runningNow, runs30 } from './cloud.repository.ts';

/** Clouds a person administers: all, those of the own subtree, or of the own unit where the page was granted to others. */
const administered = ({ actor }: BindingFacts) => {
  if (actor.kind === 'system') return sql<boolean>`true`;
  if (actor.kind !== 'person') return sql<boolean>`false`;
  if (actor.role === 0) return sql<boolean>`true`;
  return actor.role === 2
    ? sql<boolean>`c.unit_id in (select units_api.subtree(${actor.unitId}::uuid))`
    : sql<boolean>`c.unit_id = ${actor.unitId}::uuid`;
};

/** What the public pages show of clouds that are listed. */
const shown = {
  columns: [
    ...(['id', 'code', 'name', 'name_en', 'unit', 'unitname', 'subject', 'experiments', 'packages', 'week'] as const),
    'state',
  ] as const,
  rows: () => sql<boolean>`c.deleted_at is null and c.state in ('listed', 'maintenance')`,
};

/** `microcloud`: the public catalogue for everybody, all of it for who administers. */
export const cloudBinding = bindResource(cloudResource, {
  from: sql`clouds.micro_cloud c join units_api.unit u on u.id = c.unit_id`,
  columns: {
    ...storedColumns('c', [
      'id',
      'code',
      'name',
      'name_en',
      'subject',
      'concurrency',
      'state',
      'updated_at',
      'version',
    ]),
    cover: () => sql`(select f.path from files_api.public_path f where f.id = c.cover)`,
    unit: () => sql`c.unit_id`,
    unitname: () => sql`u.name`,
    experiments: () => sql`(select count(*)::int from clouds.cloud_experiment x where x.cloud_id = c.id)`,
    packages: () => sql`(select count(*)::int from clouds.cloud_package x where x.cloud_id = c.id)`,
    members: () => membersOf,
    running: () => runningNow(sql`c.id`),
    persons30: () => persons30,
    runs30: () => runs30,
    week: () => sql`c.week::text`,
    external: () => sql`(c.external_url is not null)`,
    used: () => sql`exists (select from runs_api.cloud_run r where r.cloud_id = c.id)`,
  },
  read: { visitor: shown, '6': shown, '5': shown, '3': shown, '2': shown, '0': { rows: () => living('c') } },
  export: {
    access: byGrant(cloudNoun.page, 'export'),
    columns: [
      ...([
        'code',
        'name',
        'name_en',
        'unitname',
        'subject',
        'experiments',
        'packages',
        'members',
        'concurrency',
      ] as const),
      ...(['persons30', 'runs30', 'state', 'updated_at'] as const),
    ],
  },
  list: managedList(
    cloudNoun,
    'c',
    {
      filters: {
        unit: (_facts, values) =>
          values.every((value) => isUuid(value))
            ? sql<boolean>`c.unit_id in (select s.id from unnest(${[...values]}::uuid[]) as top (id)
              cross join lateral units_api.subtree(top.id) as s (id))`
            : null,
        hasexternal: (_facts, [value]) =>
          value === '1'
            ? sql<boolean>`c.external_url is not null`
            : value === '0'
              ? sql<boolean>`c.external_url is null`
              : null,
      },
    },
    administered,
  ),
});
