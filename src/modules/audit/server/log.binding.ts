import { type RawBuilder, sql } from 'kysely';
import { byGrant } from '../../../kernel/access/access.ts';
import { appErrorWith } from '../../../kernel/errors/app-error.ts';
import { bindResource } from '../../../platform/gateway/binding.ts';
import { storedColumns } from '../../../platform/managed/list.ts';
import { CATEGORIES, type Category, isAddressRange, RESULTS, rangeFault } from '../shared/log.model.ts';
import { logResource } from '../shared/log.resource.ts';

const column = (name: string) => () => sql`l.${sql.ref(name)}`;

const IS: Readonly<Record<Category, RawBuilder<boolean>>> = {
  login: sql`l.action like 'identity.%'`,
  interface: sql`(l.action like 'gateway.%' or l.action like 'integration.%')`,
  fault: sql`(l.result <> 'done' and l.action not like 'identity.%' and l.action not like 'gateway.%'
    and l.action not like 'integration.%')`,
  operation: sql`(l.result = 'done' and l.action not like 'identity.%' and l.action not like 'gateway.%'
    and l.action not like 'integration.%')`,
};

/** SQL of the class of an entry. */
export const categorySql = sql<Category>`case when ${IS.login} then 'login' when ${IS.interface} then 'interface'
  when l.result <> 'done' then 'fault' else 'operation' end`;

/** Actions of the log that fit: there are few, so the rows are found by the index of actions. */
const actionsThat = (fit: RawBuilder<boolean>) => sql`any(array(select a from audit.known_actions() a where ${fit}))`;

/** Reveals, exports with personal data, reads of answers and private reports, changes of grants, reads of this log. */
const sensitive = sql<boolean>`(l.action = ${actionsThat(sql`a like '%.reveal' or a like '%.inspect' or a like 'grant.%'
  or a like 'role\\_grant.%' or a = 'run.read' or a like 'log.%' or a like 'audit.%'`)}
  or (l.action = ${actionsThat(sql`a like '%.export'`)} and l.after @> '{"personal": true}'))`;

const OCTETS = '((25[0-5]|2[0-4][0-9]|1?[0-9]?[0-9])\\.){3}(25[0-5]|2[0-4][0-9]|1?[0-9]?[0-9])';
const GROUPS = '[0-9a-f]{1,4}(:[0-9a-f]{1,4}){0,6}';
/** Texts that are surely addresses; a proxy may have sent anything. PostgreSQL 15 has no `pg_input_is_valid`. */
const ADDRESS = `^((::ffff:)?${OCTETS}|[0-9a-f]{1,4}(:[0-9a-f]{1,4}){7}|(${GROUPS})?::(${GROUPS})?)$`;
const isAddress = sql`(l.ip ~* ${ADDRESS} and length(l.ip) - length(replace(l.ip, ':', '')) <= 7)`;

/** Addresses of a range. Whole octets are also compared as text, which an index serves. */
function inRange(range: string): RawBuilder<boolean> {
  const [address = '', bits = ''] = range.split('/');
  const octets = address.includes('.') ? address.split('.').slice(0, Math.floor(Number(bits) / 8)) : [];
  const prefix =
    octets.length > 0 ? sql`l.ip like ${`${octets.join('.')}${octets.length < 4 ? '.' : ''}%`} and ` : sql``;
  return sql`(${prefix}case when ${isAddress} then l.ip::inet <<= ${range}::inet else false end)`;
}

const any = (parts: readonly RawBuilder<boolean>[]) => sql<boolean>`(${sql.join(parts, sql` or `)})`;
/** Name at the time; for entries that have none, the present one. */
export const nameSql = sql<string | null>`coalesce(nullif(l.name, ''),
  (select p.name from identity_api.person p where p.id = l.person_id))`;
const ownRows = { rows: () => sql<boolean>`true` };

/** `log`: role 0 alone; before and after never leave by the gateway. */
export const logBinding = bindResource(logResource, {
  from: sql`audit.audit_log l`,
  columns: {
    ...storedColumns('l', ['id', 'account', 'ip', 'agent', 'action', 'object', 'result']),
    time: column('at'),
    name: () => nameSql,
    role: () => sql`l.role::text`,
    unit: () => sql`(select u.name from units_api.unit u where u.id = l.unit_id)`,
    category: () => categorySql,
    module: () => sql`split_part(l.action, '.', 1)`,
    objectid: column('object_id'),
    took: column('took_ms'),
    request: column('request_id'),
  },
  read: { visitor: null, '6': null, '5': null, '3': null, '2': null, '0': ownRows },
  noted: 'log.read',
  list: {
    access: byGrant('logManage', 'query'),
    rows: ownRows.rows,
    requireFilters: (filters, { clock }) => {
      const fault = rangeFault(Object.fromEntries(filters), clock?.ms() ?? Number.POSITIVE_INFINITY);
      if (!fault) return;
      const code = fault === 'none' ? 'audit.range.none' : 'audit.range.wide';
      throw appErrorWith({ fields: [{ path: 'f.time', code }] }, 'invalid', code);
    },
    keyword: (_, keyword) => {
      const like = `%${keyword.replace(/[\\%_]/g, '\\$&')}%`;
      return sql`l.action = ${actionsThat(sql`a ilike ${like}`)} or l.request_id = ${keyword}
        or l.object = any(array(select o from audit.known_objects() o where o ilike ${like}))`;
    },
    filters: {
      account: (_, [text]) =>
        text ? sql`(l.account = ${text.trim().toLowerCase()} or l.name = ${text.trim()})` : null,
      role: (_, values) => {
        const roles = values.filter((one) => /^[02356]$/.test(one)).map(Number);
        return roles.length > 0 ? sql`l.role = any(${roles}::smallint[])` : null;
      },
      unit: (_, values) =>
        values.length > 0 && values.every((one) => /^[0-9a-f-]{36}$/i.test(one))
          ? sql`l.unit_id in (select p.unit_id from units_api.path p where p.ancestor_id = any(${[...values]}::uuid[]))`
          : null,
      ip: (_, [text]) => {
        const range = text?.trim() ?? '';
        if (!isAddressRange(range)) return null;
        return range.includes('/') ? inRange(range) : sql`l.ip = ${range}`;
      },
      category: (_, values) => {
        const known = CATEGORIES.filter((one) => values.includes(one));
        return known.length > 0 ? any(known.map((one) => IS[one])) : null;
      },
      result: (_, values) => {
        const known = RESULTS.filter((one) => values.includes(one));
        // Spelled so that the index of what was refused or failed serves it.
        const bad = known.length > 0 && !known.includes('done') ? sql`l.result <> 'done' and ` : sql``;
        return known.length > 0 ? sql`${bad}l.result = any(${known}::text[])` : null;
      },
      module: (_, values) =>
        values.length > 0 && values.every((one) => /^[a-z_]{1,40}$/.test(one))
          ? any(values.map((one) => sql`(l.action >= ${`${one}.`} and l.action < ${`${one}/`})`))
          : null,
      objectid: (_, [text]) => (text ? sql`l.object_id = ${text.trim()}` : null),
      sensitive: (_, [on]) => (on === '1' ? sensitive : null),
      batch: (_, [on]) => (on === '1' ? sql`l.job_id is not null` : null),
    },
  },
});
