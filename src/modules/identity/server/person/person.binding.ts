import { sql } from 'kysely';
import * as z from 'zod/mini';
import { byGrant } from '../../../../kernel/access/access.ts';
import { isUuid } from '../../../../kernel/values/uuid.ts';
import { queryTerms } from '../../../../platform/db/search-terms.ts';
import { type BindingFacts, bindResource } from '../../../../platform/gateway/binding.ts';
import { updateVerb } from '../../../../platform/gateway/writer.ts';
import { storedColumns } from '../../../../platform/managed/list.ts';
import { personFacts } from '../../shared/person.contract.ts';
import { EMAIL, PERSON_STATES } from '../../shared/person.model.ts';
import { personResource } from '../../shared/person.resource.ts';
import { MOBILE } from '../../shared/registration.model.ts';
import { writeFacts } from '../account/account.service.ts';

const alive = sql<boolean>`p.deleted_at is null`;
const me = ({ actor }: BindingFacts) => sql`${actor.kind === 'person' ? actor.personId : null}::uuid`;
const unit = ({ actor }: BindingFacts) => sql`${actor.kind === 'person' ? actor.unitId : null}::uuid`;
const own = (facts: BindingFacts) => sql<boolean>`${alive} and p.id = ${me(facts)}`;
const subtree = (facts: BindingFacts) => sql<boolean>`${alive} and (p.id = ${me(facts)}
    or p.unit_id in (select units_api.subtree(${unit(facts)})))`;

/** Whom an administrator sees: everybody, the own subtree, or the own unit where the page was granted to others. */
const administered = (facts: BindingFacts) => {
  const role = facts.actor.kind === 'person' ? facts.actor.role : null;
  if (role === 0) return sql<boolean>`true`;
  return role === 2
    ? sql<boolean>`p.unit_id in (select units_api.subtree(${unit(facts)}))`
    : sql<boolean>`p.unit_id = ${unit(facts)}`;
};

const column = (name: string) => () => sql`p.${sql.ref(name)}`;
// An array, so that the few locked accounts are found by the index instead of asking every person.
const locked = sql<boolean>`p.account = any(array(select account from identity.locked_account))`;
const flag = (condition: ReturnType<typeof sql<boolean>>, [value]: readonly string[]) =>
  value === '1' ? condition : value === '0' ? sql<boolean>`not (${condition})` : null;
const uuids = (values: readonly string[]) => (values.length > 0 && values.every(isUuid) ? [...values] : null);

/** `person`: everyone reads the own row, a college administrator the subtree, a platform administrator all. */
export const personBinding = bindResource(personResource, {
  from: sql`identity.person p`,
  columns: {
    ...storedColumns('p', ['id', 'account', 'name', 'number', 'role', 'college', 'major']),
    ...storedColumns('p', ['gender', 'title', 'avatar', 'locale', 'source', 'state', 'version']),
    unitid: column('unit_id'),
    unitcode: () => sql`(select u.code from units_api.unit u where u.id = p.unit_id)`,
    unitname: () => sql`(select u.name from units_api.unit u where u.id = p.unit_id)`,
    classname: column('class_name'),
    // 138****5678, z***@example.edu.cn: the full value needs a grant and a reason.
    mobile: () => sql`case when p.mobile is null then null
      when length(p.mobile) >= 7 then left(p.mobile, 3) || '****' || right(p.mobile, 4) else '****' end`,
    email: () => sql`regexp_replace(p.email, '^(.)[^@]*', '\\1***')`,
    locked: () => locked,
    lastlogintime: column('last_login_at'),
    created: column('created_at'),
  },
  read: {
    visitor: null,
    '6': { rows: own },
    '5': { rows: own },
    '3': { rows: own },
    '2': { rows: subtree },
    '0': { rows: () => alive },
  },
  write: {
    rows: { visitor: null, '6': null, '5': null, '3': null, '2': subtree, '0': () => alive },
    version: sql`p.version`,
    lock: sql`p`,
    object: 'person',
    // Contact data is read masked and moves by commands, like role, unit and state.
    echo: [
      ...['account', 'role', 'unitid', 'unitcode', 'unitname', 'mobile', 'email', 'avatar', 'locale', 'source'],
      ...['state', 'locked', 'lastlogintime', 'created', 'version'],
    ],
    update: updateVerb({
      access: byGrant('usermanage', 'edit'),
      input: z.partial(
        z.strictObject({
          name: personFacts.name,
          number: personFacts.number,
          college: personFacts.college,
          major: personFacts.major,
          classname: personFacts.className,
          gender: personFacts.gender,
          title: personFacts.title,
        }),
      ),
      run: (tx, id, { classname: className, ...rest }) => writeFacts(tx, id, { ...rest, className }),
    }),
  },
  export: {
    access: byGrant('usermanage', 'export'),
    columns: [
      'account',
      'name',
      'number',
      'role',
      'unitcode',
      'unitname',
      'college',
      'major',
      'classname',
      'gender',
      'mobile',
      'email',
      'title',
      'source',
      'state',
      'lastlogintime',
      'created',
    ],
  },
  list: {
    access: byGrant('usermanage', 'query'),
    rows: (facts) => sql<boolean>`${alive} and ${administered(facts)}`,
    filters: {
      unit: (_, values) => {
        const ids = uuids(values);
        return (
          ids &&
          sql<boolean>`p.unit_id in (select t.unit_id from units_api.path t where t.ancestor_id = any(${ids}::uuid[]))`
        );
      },
      unitonly: (_, values) => {
        const ids = uuids(values);
        return ids && sql<boolean>`p.unit_id = any(${ids}::uuid[])`;
      },
      locked: (_, values) => flag(locked, values),
      never: (_, values) => flag(sql<boolean>`p.last_login_at is null`, values),
      batch: (_, values) => {
        const ids = uuids(values);
        return ids && sql<boolean>`p.import_job_id = any(${ids}::uuid[])`;
      },
    },
    keyword: (_, keyword) => {
      const terms = queryTerms(keyword);
      if (terms.length === 0) return sql<boolean>`false`;
      const found = sql<boolean>`p.search_terms @> ${terms}::text[]`;
      // A whole number or address finds its owner although lists show it masked; a part of one finds nobody.
      if (MOBILE.test(keyword)) return sql<boolean>`(${found} or p.mobile = ${keyword})`;
      return EMAIL.test(keyword) ? sql<boolean>`(${found} or lower(p.email) = ${keyword.toLowerCase()})` : found;
    },
    // The log says that somebody looked up a contact, never which one.
    noteKeyword: (keyword) => (MOBILE.test(keyword) || EMAIL.test(keyword) ? 'person.find_contact' : null),
    tabs: PERSON_STATES,
    counts: { locked: () => locked, never: () => sql<boolean>`p.last_login_at is null` },
    bin: {
      access: byGrant('usermanage', 'delete'),
      rows: (facts) => sql<boolean>`p.deleted_at > platform.app_now() - interval '30 days' and ${administered(facts)}`,
    },
    reveal: {
      access: byGrant('usermanage', 'get'),
      columns: { mobile: column('mobile'), email: column('email') },
    },
  },
});
