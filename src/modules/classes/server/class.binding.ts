import { type RawBuilder, sql } from 'kysely';
import { type BindingFacts, bindResource } from '../../../platform/gateway/binding.ts';
import { storedColumns } from '../../../platform/managed/list.ts';
import { classResource, enrolmentResource } from '../shared/class.resource.ts';
import { seesClass } from './class.access.ts';

const me = ({ actor }: BindingFacts) => sql`${actor.kind === 'person' ? actor.personId : null}::uuid`;
/** Classes somebody of the team sees the people of. */
const team = (facts: BindingFacts, id: RawBuilder<unknown>) =>
  seesClass({ course: sql`k.course_id`, class: id, person: me(facts) });
const teamOfClass = (facts: BindingFacts) => team(facts, sql`k.id`);
const teamOfPlace = (facts: BindingFacts) => team(facts, sql`k.class_id`);
/** Who applied, waits or was refused is in no class. */
const SEATED = sql<boolean>`k.state in ('active', 'withdrawn', 'completed')`;
const every = { rows: () => sql<boolean>`true` };
const column = (name: string) => () => sql`k.${sql.ref(name)}`;

/** `class`: learners read their own classes, the team those of its courses. */
export const classBinding = bindResource(classResource, {
  from: sql`classes.class k join courses_api.course c on c.id = k.course_id
    join courses_api.term t on t.id = k.term_id`,
  columns: {
    ...storedColumns('k', ['id', 'code', 'name', 'capacity', 'taken', 'state', 'version']),
    courseid: column('course_id'),
    coursename: () => sql`c.name`,
    term: () => sql`t.code`,
  },
  read: {
    visitor: null,
    '6': {
      rows: (facts) => sql<boolean>`exists (select from classes.enrolment o where o.class_id = k.id
        and o.person_id = ${me(facts)} and o.state in ('active', 'completed')) or ${teamOfClass(facts)}`,
    },
    '5': { rows: teamOfClass },
    '3': { rows: teamOfClass },
    '2': { rows: teamOfClass },
    '0': every,
  },
});

/** `enrolment`: learners read their own, the team those of its courses; who waits for a seat is in no class. */
export const enrolmentBinding = bindResource(enrolmentResource, {
  from: sql`classes.enrolment k join identity_api.person p on p.id = k.person_id`,
  columns: {
    id: column('id'),
    classid: column('class_id'),
    courseid: column('course_id'),
    personid: column('person_id'),
    personname: () => sql`p.name`,
    number: () => sql`p.number`,
    state: column('state'),
    joined: column('joined_at'),
  },
  read: {
    visitor: null,
    '6': { rows: (facts) => sql<boolean>`${SEATED} and (k.person_id = ${me(facts)} or ${teamOfPlace(facts)})` },
    '5': { rows: (facts) => sql<boolean>`${SEATED} and ${teamOfPlace(facts)}` },
    '3': { rows: (facts) => sql<boolean>`${SEATED} and ${teamOfPlace(facts)}` },
    '2': { rows: (facts) => sql<boolean>`${SEATED} and ${teamOfPlace(facts)}` },
    '0': { rows: () => SEATED },
  },
});
