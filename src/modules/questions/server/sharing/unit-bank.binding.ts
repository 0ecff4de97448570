import { sql } from 'kysely';
import { byGrant } from '../../../../kernel/access/access.ts';
import { ROLE } from '../../../../kernel/access/roles.ts';
import { type BindingFacts, bindResource } from '../../../../platform/gateway/binding.ts';
import { restorable, storedColumns } from '../../../../platform/managed/list.ts';
import { unitBankResource } from '../../shared/unit-bank.resource.ts';

/** Units administer people, and what people made for them: the banks of units have no page of grants of their own. */
const PAGE = 'usermanage';

/** Banks of the units a person administers: of all of them, or of the own unit and what lies below it. */
const administered = ({ actor }: BindingFacts) => {
  if (actor.kind === 'system') return sql<boolean>`true`;
  if (actor.kind !== 'person') return sql<boolean>`false`;
  if (actor.role === ROLE.platformAdmin) return sql<boolean>`true`;
  return actor.role === ROLE.collegeAdmin
    ? sql<boolean>`b.unit_id in (select units_api.subtree(${actor.unitId}::uuid))`
    : sql<boolean>`false`;
};
const ofUnit = (facts: BindingFacts) => sql<boolean>`b.unit_id is not null and ${administered(facts)}`;
const linked = sql`questions.bank_link l where l.bank_id = b.id and l.ended_at is null`;

/** `unitbank`: for administrators of units alone; the generic calls know nothing of it. */
export const unitBankBinding = bindResource(unitBankResource, {
  from: sql`questions.bank b left join units_api.unit u on u.id = b.unit_id
    left join identity_api.person p on p.id = b.managed_by`,
  columns: {
    ...storedColumns('b', ['id', 'name', 'offered']),
    unit: () => sql`coalesce(u.name, '')`,
    manager: () => sql`coalesce(p.name, '')`,
    questions: () => sql`(select count(*)::int from questions.question q
      where q.bank_id = b.id and q.deleted_at is null)`,
    courses: () => sql`(select count(*)::int from ${linked})`,
    updated: () => sql`b.updated_at`,
  },
  read: { visitor: null, '6': null, '5': null, '3': null, '2': null, '0': null },
  list: {
    access: byGrant(PAGE, 'query'),
    rows: (facts) => sql<boolean>`${ofUnit(facts)} and b.deleted_at is null`,
    filters: {
      unlinked: (_facts, [value]) =>
        value === '1'
          ? sql<boolean>`not exists (select from ${linked})`
          : value === '0'
            ? sql<boolean>`exists (select from ${linked})`
            : null,
    },
    bin: {
      access: byGrant(PAGE, 'delete'),
      rows: (facts) => sql<boolean>`${ofUnit(facts)} and ${restorable('b')}`,
    },
  },
});
