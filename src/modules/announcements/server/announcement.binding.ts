import { sql } from 'kysely';
import { signedIn } from '../../../kernel/access/access.ts';
import { amongIds, type BindingFacts, bindResource } from '../../../platform/gateway/binding.ts';
import { storedColumns } from '../../../platform/managed/list.ts';
import { seesClass } from '../../classes/server/classes.public.ts';
import { ANNOUNCEMENT_STATES, RECEIPT_STATES } from '../shared/announcement.model.ts';
import { announcementResource, receiptResource } from '../shared/announcement.resource.ts';
import { AUDIENCE, CONFIRMATIONS, READERS, RECIPIENTS, STATE, toTeam } from './announcement.repository.ts';

const me = ({ actor }: BindingFacts) => sql`${actor.kind === 'person' ? actor.personId : null}::uuid`;
/** Announcements to everybody of a course in whose team the actor is, and to classes the actor sees. */
const team = (facts: BindingFacts) => sql<boolean>`a.deleted_at is null and ${toTeam(me(facts))}`;
/** Of their readers those in classes the actor sees. */
const teamOfReader = (facts: BindingFacts) => sql<boolean>`a.deleted_at is null
  and ${seesClass({ course: sql`a.course_id`, class: sql`e.class_id`, person: me(facts) })}`;
const every = { rows: () => sql<boolean>`a.deleted_at is null` };
type Rows = (facts: BindingFacts) => ReturnType<typeof sql<boolean>>;
const readBy = (rows: Rows) => {
  const ofTeam = { rows };
  return { visitor: null, '6': ofTeam, '5': ofTeam, '3': ofTeam, '2': ofTeam, '0': every };
};
const listedTo =
  (rows: Rows): Rows =>
  (facts) =>
    facts.actor.kind === 'person' && facts.actor.role === 0 ? every.rows() : rows(facts);
const column = (name: string) => () => sql`a.${sql.ref(name)}`;

/** `coursenotice`: the team reads those of its courses, the platform's administrator all. */
export const announcementBinding = bindResource(announcementResource, {
  from: sql`announcements.announcement a`,
  columns: {
    ...storedColumns('a', ['id', 'title', 'pinned', 'comments', 'version']),
    courseid: column('course_id'),
    audience: () =>
      sql`(select array_agg(k.name order by k.code) from classes_api.class k where k.id = any(a.classes))`,
    state: () => STATE,
    publishtime: column('publish_at'),
    expirytime: column('expires_at'),
    needconfirm: column('need_confirm'),
    commentson: column('comments_on'),
    recipients: () => RECIPIENTS,
    readers: () => READERS,
    confirmations: () => CONFIRMATIONS,
    author: column('author_name'),
    updated: column('updated_at'),
  },
  read: readBy(team),
  list: {
    access: signedIn,
    rows: listedTo(team),
    tabs: ANNOUNCEMENT_STATES,
    filters: {
      course: amongIds(sql`a.course_id`),
      class: (_facts, values) => sql<boolean>`(cardinality(a.classes) = 0 or a.classes && ${[...values]}::uuid[])`,
      confirms: () => sql<boolean>`a.need_confirm`,
    },
  },
});

const RECEIPT = sql`case when r.confirmed_at is not null then 'confirmed' when r.read_at is not null then 'read' else 'unread' end`;

/** `coursenoticereceipt`: the same people read who has opened what. */
export const receiptBinding = bindResource(receiptResource, {
  from: sql`announcements.announcement a join classes_api.enrolment e on ${AUDIENCE}
    join classes_api.class k on k.id = e.class_id join identity_api.person p on p.id = e.person_id
    left join announcements.receipt r on r.announcement_id = a.id and r.person_id = e.person_id`,
  columns: {
    noticeid: () => sql`a.id`,
    personid: () => sql`e.person_id`,
    number: () => sql`p.number`,
    name: () => sql`p.name`,
    class: () => sql`k.name`,
    state: () => RECEIPT,
    readtime: () => sql`r.read_at`,
    confirmtime: () => sql`r.confirmed_at`,
  },
  read: readBy(teamOfReader),
  export: { access: signedIn, columns: ['number', 'name', 'class', 'state', 'readtime', 'confirmtime'] },
  list: {
    access: signedIn,
    rows: listedTo(teamOfReader),
    tabs: RECEIPT_STATES,
    filters: { notice: amongIds(sql`a.id`) },
  },
});
