import { sql } from 'kysely';
import { byGrant } from '../../../kernel/access/access.ts';
import { RESTORE_DAYS } from '../../../kernel/managed/noun.ts';
import { bindResource } from '../../../platform/gateway/binding.ts';
import { packageNoun } from '../shared/package.noun.ts';
import { packageResource } from '../shared/package.resource.ts';

const column = (name: string) => () => sql`k.${sql.ref(name)}`;
const living = () => sql<boolean>`k.deleted_at is null`;

/** `package`: read by the platform; what everybody sees has a route of its own. */
export const packageBinding = bindResource(packageResource, {
  from: sql`ordering.package k`,
  columns: {
    id: column('id'),
    code: column('code'),
    cover: () => sql`(select f.path from files_api.public_path f where f.id = k.cover)`,
    name: column('name'),
    majors: column('majors'),
    experiments: () => sql`(select count(*)::int from ordering.package_experiment x where x.package_id = k.id)`,
    codes: () => sql`(select string_agg(e.code, ' ' order by x.sort) from ordering.package_experiment x
      join experiments_api.experiment e on e.id = x.experiment_id where x.package_id = k.id)`,
    hours: () => sql`coalesce(k.hours, (select coalesce(sum(e.hours), 0) from ordering.package_experiment x
      join experiments_api.listed e on e.id = x.experiment_id where x.package_id = k.id))::float8`,
    price: () => sql`(k.price / 100.0)::float8`,
    valid_days: column('valid_days'),
    seats: column('seats'),
    state: column('state'),
    updated_at: column('updated_at'),
    version: column('version'),
  },
  read: { visitor: null, '6': null, '5': null, '3': null, '2': null, '0': { rows: living } },
  export: {
    access: byGrant('experimentTypeManage', 'export'),
    columns: ['code', 'name', 'majors', 'experiments', 'codes', 'hours', 'price', 'valid_days', 'seats', 'state'],
  },
  list: {
    access: byGrant('experimentTypeManage', 'query'),
    rows: living,
    tabs: packageNoun.states,
    filters: {
      major: (_facts, values) => sql<boolean>`k.majors && ${[...values]}::text[]`,
      free: (_facts, [value]) =>
        value === '1' ? sql<boolean>`k.price = 0` : value === '0' ? sql<boolean>`k.price > 0` : null,
      experiment: (_facts, [value]) =>
        value === undefined
          ? null
          : sql<boolean>`exists (select from ordering.package_experiment x
              join experiments_api.experiment e on e.id = x.experiment_id
              where x.package_id = k.id and (lower(e.code) = lower(${value})
                or position(lower(${value}) in lower(e.name)) > 0))`,
    },
    bin: {
      access: byGrant('experimentTypeManage', 'delete'),
      rows: () => sql<boolean>`k.deleted_at > platform.app_now() - make_interval(days => ${RESTORE_DAYS})`,
    },
  },
});
