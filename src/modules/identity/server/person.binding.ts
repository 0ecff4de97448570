import { sql } from 'kysely';
import { byGrant } from '../../../kernel/access/access.ts';
import { type BindingFacts, bindResource } from '../../../platform/gateway/binding.ts';
import { personResource } from '../shared/person.resource.ts';

const alive = sql<boolean>`p.deleted_at is null`;
const own = ({ actor }: BindingFacts) =>
  sql<boolean>`${alive} and p.id = ${actor.kind === 'person' ? actor.personId : null}::uuid`;
const subtree = ({ actor }: BindingFacts) =>
  sql<boolean>`${alive} and (p.id = ${actor.kind === 'person' ? actor.personId : null}::uuid
    or p.unit_id in (select units_api.subtree(${actor.kind === 'person' ? actor.unitId : null}::uuid)))`;

const column = (name: string) => () => sql`p.${sql.ref(name)}`;

/** `person`: everyone reads the own row, a college administrator the subtree, a platform administrator all. */
export const personBinding = bindResource(personResource, {
  from: sql`identity.person p`,
  columns: {
    id: column('id'),
    account: column('account'),
    name: column('name'),
    number: column('number'),
    role: column('role'),
    unitid: column('unit_id'),
    college: column('college'),
    major: column('major'),
    classname: column('class_name'),
    gender: column('gender'),
    // 138****5678, z***@example.edu.cn: the full value needs a grant and a reason.
    mobile: () => sql`case when length(p.mobile) >= 7 then left(p.mobile, 3) || '****' || right(p.mobile, 4) end`,
    email: () => sql`regexp_replace(p.email, '^(.)[^@]*', '\\1***')`,
    title: column('title'),
    avatar: column('avatar'),
    locale: column('locale'),
    state: column('state'),
    lastlogintime: column('last_login_at'),
  },
  read: {
    visitor: null,
    '6': { rows: own },
    '5': { rows: own },
    '3': { rows: own },
    '2': { rows: subtree },
    '0': { rows: () => alive },
  },
  export: { access: byGrant('usermanage', 'export') },
});
