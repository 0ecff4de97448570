import { sql } from 'kysely';
import { onlyRoles } from '../../../kernel/access/access.ts';
import { type BindingFacts, bindResource } from '../../../platform/gateway/binding.ts';
import { storedColumns } from '../../../platform/managed/list.ts';
import { COURSE_STATES, managedCourseResource } from '../shared/course-list.resource.ts';
import { completenessStatements, fillCompleteness } from './info/completeness.service.ts';

const me = ({ actor }: BindingFacts) => sql`${actor.kind === 'person' ? actor.personId : null}::uuid`;
const membership = (facts: BindingFacts) => sql`courses.course_member m
  where m.course_id = c.id and m.person_id = ${me(facts)}`;
const alive = sql<boolean>`c.deleted_at is null`;
const team = (facts: BindingFacts) => sql<boolean>`${alive} and exists (select from ${membership(facts)})`;
const every = () => alive;
const rows = (facts: BindingFacts) => (facts.actor.kind === 'person' && facts.actor.role === 0 ? every() : team(facts));
const column = (name: string) => () => sql`c.${sql.ref(name)}`;
const readers = onlyRoles(0, 2, 3, 5, 6);

/** `managedcourse`: own courses of their teams; the platform's administrator reads all. */
export const managedCourseBinding = bindResource(managedCourseResource, {
  from: sql`courses.course c`,
  columns: {
    ...storedColumns('c', ['id', 'cover', 'code', 'name', 'category', 'nature', 'credits', 'state']),
    nameen: column('name_en'),
    theoryhours: column('theory_hours'),
    labhours: column('lab_hours'),
    lead: () => sql`(select p.name from courses.course_member l join identity_api.person p on p.id = l.person_id
      where l.course_id = c.id and l.role = 'lead')`,
    role: (facts) => sql`(select m.role from ${membership(facts)})`,
    classes: () => sql`(select count(*)::int from courses.course_class k where k.course_id = c.id and not k.ended)`,
    students: () =>
      sql`(select count(distinct r.person_id)::int from courses.course_reader r where r.course_id = c.id)`,
    completeness: () => sql`null::int`,
    updated: column('updated_at'),
  },
  read: {
    visitor: null,
    '6': { rows: team },
    '5': { rows: team },
    '3': { rows: team },
    '2': { rows: team },
    '0': { rows: every },
  },
  export: {
    access: readers,
    columns: [
      'code',
      'name',
      'nameen',
      'nature',
      'category',
      'credits',
      'theoryhours',
      'labhours',
      'lead',
      'classes',
      'students',
      'completeness',
      'state',
      'updated',
    ],
  },
  list: {
    access: readers,
    rows,
    tabs: COURSE_STATES,
    filters: {
      term: (_facts, values) => sql<boolean>`exists (select from courses.course_class k
        where k.course_id = c.id and k.term_id = any(${[...values]}::uuid[]))`,
    },
    fill: { rows: fillCompleteness, statements: completenessStatements },
    bin: {
      access: onlyRoles(3, 5),
      rows: (facts) => sql<boolean>`c.deleted_at is not null
        and exists (select from ${membership(facts)} and m.role = 'lead')`,
    },
  },
});
