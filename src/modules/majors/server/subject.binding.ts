import { type RawBuilder, sql } from 'kysely';
import { byGrant } from '../../../kernel/access/access.ts';
import { type BindingFacts, bindResource } from '../../../platform/gateway/binding.ts';
import { restorable, storedColumns } from '../../../platform/managed/list.ts';
import { majorResource, uncoveredResource } from '../shared/subject.resource.ts';
import { inScope, maintainsCatalogue } from './subject.access.ts';

const PAGE = 'experimentMajorMaintain';
const above = (digits: number) => () =>
  sql`(select up.name from majors.subject up where up.code = left(s.code, ${digits}) and up.deleted_at is null)`;

/** FROM and WHERE of the listed experiments of a major in the caller's scope. */
const served = ({ actor }: BindingFacts) =>
  sql`from experiments_api.major_map e where e.state = 'listed' and e.majors @> array[s.name]::text[]
    and ${inScope(actor, sql`e.unit_id`)}`;
const studying = ({ actor }: BindingFacts) =>
  sql`from identity_api.person p where p.role = 6 and p.state = 'active' and p.major = s.name
    and ${inScope(actor, sql`p.unit_id`)}`;

const columns = {
  ...storedColumns('s', ['id', 'code', 'name', 'state', 'version']),
  class: above(4),
  branch: above(2),
  experiments: (facts: BindingFacts) => sql`(select count(*)::int ${served(facts)})`,
  experimentcodes: (facts: BindingFacts) => sql`array(select e.code ${served(facts)} order by e.code)`,
  students: (facts: BindingFacts) => sql`(select count(*)::int ${studying(facts)})`,
};
const EXPORTED = ['code', 'name', 'class', 'branch', 'experiments', 'experimentcodes', 'students', 'state'] as const;

const living = () => sql<boolean>`s.deleted_at is null and length(s.code) >= 6`;
const uncovered = (facts: BindingFacts) =>
  sql<boolean>`${living()} and s.state = 'active' and exists (select ${studying(facts)})
    and not exists (select ${served(facts)})`;

/** Below branches and classes, or majors themselves; what is no code matches nothing. */
const under = (_facts: BindingFacts, values: readonly string[]): RawBuilder<boolean> | null => {
  const codes = values.filter((value) => /^\d{2,6}[TK]{0,2}$/.test(value));
  if (codes.length === 0) return null;
  return sql<boolean>`exists (select from unnest(${codes}::text[]) as place (code) where starts_with(s.code, place.code))`;
};

/** The majors of the catalogue. Whoever may open the page reads it; counts are those of the caller's scope. */
export const majorBinding = bindResource(majorResource, {
  from: sql`majors.subject s`,
  columns,
  read: { visitor: null, '6': null, '5': null, '3': null, '2': { rows: living }, '0': { rows: living } },
  export: { access: byGrant(PAGE, 'export'), columns: EXPORTED },
  list: {
    access: byGrant(PAGE, 'query'),
    rows: living,
    tabs: ['active', 'disabled'],
    filters: { under },
    bin: {
      access: byGrant(PAGE, 'delete'),
      rows: ({ actor }) =>
        maintainsCatalogue(actor)
          ? sql<boolean>`length(s.code) >= 6
              and ${restorable('s')}`
          : sql<boolean>`false`,
    },
  },
});

/** 覆盖分析: majors that have students and no listed experiment. */
export const uncoveredBinding = bindResource(uncoveredResource, {
  from: sql`majors.subject s`,
  columns,
  read: { visitor: null, '6': null, '5': null, '3': null, '2': { rows: uncovered }, '0': { rows: uncovered } },
  export: { access: byGrant(PAGE, 'export'), columns: EXPORTED },
  list: { access: byGrant(PAGE, 'query'), rows: uncovered, filters: { under } },
});
