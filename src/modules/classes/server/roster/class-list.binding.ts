import { sql } from 'kysely';
import { signedIn } from '../../../../kernel/access/access.ts';
import { amongIds, type BindingFacts, bindResource } from '../../../../platform/gateway/binding.ts';
import { storedColumns } from '../../../../platform/managed/list.ts';
import { CLASS_STATES } from '../../shared/class.model.ts';
import { classListResource } from '../../shared/class-list.resource.ts';
import { seesClass } from '../class.access.ts';

const me = ({ actor }: BindingFacts) => sql`${actor.kind === 'person' ? actor.personId : null}::uuid`;
/** The team reads the classes of its scope. */
const team = (facts: BindingFacts) => seesClass({ course: sql`k.course_id`, class: sql`k.id`, person: me(facts) });
const manages = (facts: BindingFacts) => sql<boolean>`(k.state <> 'ended' and exists (select
  from courses_api.course_member m where m.course_id = k.course_id and m.person_id = ${me(facts)}
    and (m.role in ('lead', 'instructor') or 'class' = any(m.granted))))`;
const every = { rows: () => sql<boolean>`true` };
const ofTeam = { rows: team };
const column = (name: string) => () => sql`k.${sql.ref(name)}`;
const inState = (state: 'applied' | 'waiting') => () =>
  sql`(select count(*)::int from classes.enrolment e where e.class_id = k.id and e.state = ${sql.lit(state)})`;

/** `courseclass`: the same people read it in the frame of one course and over all their own. */
export const classListBinding = bindResource(classListResource, {
  from: sql`classes.class k join courses_api.course c on c.id = k.course_id
    join courses_api.term t on t.id = k.term_id`,
  columns: {
    ...storedColumns('k', ['id', 'name', 'code', 'taken', 'capacity', 'state']),
    courseid: column('course_id'),
    coursename: () => sql`c.name`,
    termname: () => sql`t.name`,
    teachers:
      () => sql`array(select p.name from classes.class_teacher x join identity_api.person p on p.id = x.person_id
      where x.class_id = k.id order by p.name)`,
    applied: inState('applied'),
    waiting: inState('waiting'),
    joinrule: column('join_rule'),
    joincode: (facts) => sql`(case when ${manages(facts)} then k.join_code end)`,
    started: column('started_at'),
    ended: column('ended_at'),
    mergedinto: () => sql`(select o.name from classes.class o where o.id = k.merged_into)`,
    created: column('created_at'),
    manageable: manages,
  },
  read: { visitor: null, '6': ofTeam, '5': ofTeam, '3': ofTeam, '2': ofTeam, '0': every },
  export: {
    access: signedIn,
    columns: [
      'code',
      'name',
      'coursename',
      'termname',
      'teachers',
      'taken',
      'capacity',
      'applied',
      'waiting',
      'joinrule',
      'state',
      'started',
      'ended',
    ],
  },
  list: {
    access: signedIn,
    rows: (facts) => (facts.actor.kind === 'person' && facts.actor.role === 0 ? every.rows() : team(facts)),
    tabs: CLASS_STATES,
    filters: {
      course: amongIds(sql`k.course_id`),
      term: amongIds(sql`k.term_id`),
      teacher: (_facts, values) => sql<boolean>`exists (select from classes.class_teacher x
        where x.class_id = k.id and x.person_id = any(${[...values]}::uuid[]))`,
      member: (_facts, values) => sql<boolean>`exists (select from courses_api.course_member o
        where o.course_id = k.course_id and o.person_id = any(${[...values]}::uuid[]))`,
    },
  },
});
