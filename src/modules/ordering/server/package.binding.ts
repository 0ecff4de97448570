import { sql } from 'kysely';
import { byGrant } from '../../../kernel/access/access.ts';
import { plainColumnNames } from '../../../kernel/managed/plain.ts';
import { bindResource } from '../../../platform/gateway/binding.ts';
import { living, managedList, storedColumns } from '../../../platform/managed/list.ts';
import { packageNoun } from '../shared/package.noun.ts';
import { packageResource } from '../shared/package.resource.ts';

const plain = plainColumnNames(packageNoun);

/** `package`: read by the platform; what everybody sees has a route of its own. */
export const packageBinding = bindResource(packageResource, {
  from: sql`ordering.package k`,
  columns: {
    ...storedColumns('k', ['id', 'code', 'name', 'majors', ...plain, 'state', 'updated_at', 'version']),
    cover: () => sql`(select f.path from files_api.public_path f where f.id = k.cover)`,
    experiments: () => sql`(select count(*)::int from ordering.package_experiment x where x.package_id = k.id)`,
    codes: () => sql`(select string_agg(e.code, ' ' order by x.sort) from ordering.package_experiment x
      join experiments_api.experiment e on e.id = x.experiment_id where x.package_id = k.id)`,
    hours: () => sql`coalesce(k.hours, (select coalesce(sum(e.hours), 0) from ordering.package_experiment x
      join experiments_api.listed e on e.id = x.experiment_id where x.package_id = k.id))::float8`,
    price: () => sql`(k.price / 100.0)::float8`,
  },
  read: { visitor: null, '6': null, '5': null, '3': null, '2': null, '0': { rows: () => living('k') } },
  export: {
    access: byGrant(packageNoun.page, 'export'),
    columns: ['code', 'name', 'majors', 'experiments', 'codes', 'hours', 'price', ...plain, 'state'],
  },
  list: managedList(packageNoun, 'k', {
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
  }),
});
