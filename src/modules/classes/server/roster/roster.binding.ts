import { sql } from 'kysely';
import { signedIn } from '../../../../kernel/access/access.ts';
import { amongIds, type BindingFacts, bindResource } from '../../../../platform/gateway/binding.ts';
import { storedColumns } from '../../../../platform/managed/list.ts';
import { UNSEEN_DAYS } from '../../shared/class.model.ts';
import { rosterResource } from '../../shared/roster.resource.ts';
import { seesClass } from '../class.access.ts';
import { fillRoster, rosterFilters, rosterStatements } from './roster-figures.service.ts';

const me = ({ actor }: BindingFacts) => sql`${actor.kind === 'person' ? actor.personId : null}::uuid`;
/** The team reads the learners of the classes of its scope. */
const team = (facts: BindingFacts) =>
  seesClass({ course: sql`e.course_id`, class: sql`e.class_id`, person: me(facts) });
const every = { rows: () => sql<boolean>`true` };
const ofTeam = { rows: team };
const rows = (facts: BindingFacts) =>
  facts.actor.kind === 'person' && facts.actor.role === 0 ? every.rows() : team(facts);
const column = (name: string) => () => sql`e.${sql.ref(name)}`;
const of = (name: string) => () => sql.ref(name);

const LAST_SEEN = sql`greatest(
  (select max(v.last_at) from courses_api.visit v where v.person_id = e.person_id and v.course_id = e.course_id),
  (select max(coalesce(r.ended_at, r.started_at)) from runs_api.run r
    where r.person_id = e.person_id and r.course_id = e.course_id))`;

/** `coursestudent`: the same people read it in the frame of one course and over all their own. */
export const rosterBinding = bindResource(rosterResource, {
  from: sql`classes.enrolment e join classes.class k on k.id = e.class_id
    join identity_api.person p on p.id = e.person_id left join units_api.unit u on u.id = p.unit_id
    join courses_api.course c on c.id = e.course_id join courses_api.term t on t.id = k.term_id`,
  columns: {
    ...storedColumns('e', ['id', 'source', 'state', 'reason']),
    courseid: column('course_id'),
    classid: column('class_id'),
    personid: column('person_id'),
    number: of('p.number'),
    name: of('p.name'),
    unit: of('u.name'),
    major: of('p.major'),
    classname: of('p.class_name'),
    coursename: of('c.name'),
    class: of('k.name'),
    termname: of('t.name'),
    joined: column('joined_at'),
    progress: () => sql`null::int`,
    time: () => sql`null::numeric`,
    lastseen: () => LAST_SEEN,
    group: () => sql`(select string_agg(g.name, ' · ' order by s.created_at, s.id) from classes.group_member m
      join classes.group_set s on s.id = m.set_id and s.class_id = e.class_id
      join classes.learner_group g on g.id = m.group_id where m.enrolment_id = e.id)`,
    attendance: () => sql`null::int`,
    experiments: () => sql`null::text`,
    reports: () => sql`null::text`,
    tests: () => sql`null::text`,
    mark: () => sql`null::numeric`,
    risk: () => sql`null::text`,
    mobile: () => sql`(select o.mobile from identity_api.contact o where o.person_id = e.person_id)`,
    manageable: (facts) => sql`(k.state <> 'ended' and exists (select from courses_api.course_member m
      where m.course_id = e.course_id and m.person_id = ${me(facts)}
        and (m.role in ('lead', 'instructor') or 'class' = any(m.granted))))`,
  },
  read: { visitor: null, '6': ofTeam, '5': ofTeam, '3': ofTeam, '2': ofTeam, '0': every },
  export: {
    access: signedIn,
    columns: [
      'number',
      'name',
      'unit',
      'major',
      'classname',
      'coursename',
      'class',
      'termname',
      'source',
      'state',
      'joined',
      'progress',
      'time',
      'lastseen',
      'group',
      'attendance',
      'experiments',
      'reports',
      'tests',
      'mark',
      'risk',
      'mobile',
    ],
  },
  list: {
    access: signedIn,
    rows,
    tabs: ['active', 'applied', 'waiting', 'withdrawn', 'completed', 'rejected'],
    filters: {
      course: amongIds(sql`e.course_id`),
      term: amongIds(sql`k.term_id`),
      member: (_facts, values) => sql<boolean>`exists (select from courses_api.course_member o
        where o.course_id = e.course_id and o.person_id = any(${[...values]}::uuid[]))`,
      groupname: (_facts, [name]) =>
        name
          ? sql<boolean>`exists (select from classes.group_member m join classes.learner_group g on g.id = m.group_id
              where m.enrolment_id = e.id and g.name = ${name})`
          : null,
      unseen: (_facts, [value]) => {
        const days = UNSEEN_DAYS.find((one) => String(one) === value);
        return days === undefined
          ? null
          : sql<boolean>`coalesce(${LAST_SEEN}, e.joined_at) < platform.app_now() - make_interval(days => ${days}::int)`;
      },
    },
    planOnce: true,
    fill: { rows: fillRoster, statements: rosterStatements, filters: rosterFilters },
  },
});
