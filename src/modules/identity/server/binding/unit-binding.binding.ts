import { sql } from 'kysely';
import { byGrant } from '../../../../kernel/access/access.ts';
import { isUuid } from '../../../../kernel/values/uuid.ts';
import { type BindingFacts, bindResource } from '../../../../platform/gateway/binding.ts';
import { storedColumns } from '../../../../platform/managed/list.ts';
import { BINDING_STATES } from '../../shared/unit-binding.model.ts';
import { unitBindingResource } from '../../shared/unit-binding.resource.ts';

/** Applications `b` to units of a reviewer's own subtree. */
export const reviewed = ({ actor }: Pick<BindingFacts, 'actor'>) => {
  if (actor.kind !== 'person') return sql<boolean>`false`;
  if (actor.role === 0) return sql<boolean>`true`;
  return actor.role === 2
    ? sql<boolean>`b.unit_id in (select units_api.subtree(${actor.unitId}::uuid))`
    : sql<boolean>`b.unit_id = ${actor.unitId}::uuid`;
};
const column = (name: string) => () => sql`b.${sql.ref(name)}`;
/** Working days an open application has waited; null once it is decided. */
const waitedDays = sql`case when b.state = 'submitted'
  then settings_api.working_days(b.submitted_at, platform.app_now()) end`;
const folded = (name: string) =>
  sql`lower(regexp_replace(normalize(${sql.ref(name)}, NFKC), '[\\s·・.''’-]', '', 'g'))`;

/**
 * `unit_binding`: read by reviewers of the subtree only. What the roster says must not reach applicants, who could ask it
 * number by number.
 */
export const unitBindingBinding = bindResource(unitBindingResource, {
  from: sql`identity.unit_binding b join identity.person p on p.id = b.person_id
    left join identity.person h on h.unit_id = b.unit_id and h.number = b.number and h.deleted_at is null`,
  columns: {
    ...storedColumns('b', ['id', 'number', 'state', 'opinion', 'version']),
    personid: column('person_id'),
    name: () => sql`p.name`,
    account: () => sql`p.account`,
    unitid: column('unit_id'),
    unitname: () => sql`(select u.name from units_api.unit u where u.id = b.unit_id)`,
    realname: column('real_name'),
    proof: () => sql`cardinality(b.proof)`,
    // The same comparison as compareWithRoster of the model; its test asks both.
    result: () => sql`case when b.state <> 'submitted' then null when h.id is null then 'absent'
      when h.id <> b.person_id and not (h.state = 'pending' and h.last_login_at is null) then 'taken'
      when ${folded('h.name')} = ${folded('b.real_name')} then 'match' else 'nameDiffers' end`,
    submitted: column('submitted_at'),
    waiting: () => waitedDays,
    late: () => sql`coalesce(${waitedDays} > settings_api.review_days(), false)`,
    decidedby: () => sql`(select d.name from identity.person d where d.id = b.decided_by)`,
    decided: column('decided_at'),
  },
  read: {
    visitor: null,
    '6': null,
    '5': null,
    '3': null,
    '2': { rows: reviewed },
    '0': { rows: reviewed },
  },
  export: {
    access: byGrant('usermanage', 'export'),
    columns: [
      'name',
      'account',
      'unitname',
      'number',
      'realname',
      'proof',
      'result',
      'submitted',
      'state',
      'decidedby',
      'decided',
      'opinion',
    ],
  },
  list: {
    access: byGrant('usermanage', 'query'),
    rows: reviewed,
    filters: {
      unit: (_, values) =>
        values.length > 0 && values.every(isUuid)
          ? sql<boolean>`b.unit_id in
              (select t.unit_id from units_api.path t where t.ancestor_id = any(${[...values]}::uuid[]))`
          : null,
    },
    tabs: BINDING_STATES,
  },
});
