import { type RawBuilder, sql } from 'kysely';
import { onlyRoles } from '../../../kernel/access/access.ts';
import { hasGrant } from '../../../kernel/access/actor.ts';
import { amongIds, type BindingFacts, bindResource } from '../../../platform/gateway/binding.ts';
import { storedColumns } from '../../../platform/managed/list.ts';
import { BOOKING_STATES, EARLY_MINUTES, MARK_HOURS, OPENING_STATES } from '../shared/opening.model.ts';
import { openingBookingResource, openingResource } from '../shared/opening.resource.ts';
import { concurrentRuns, countBookings, placesOf, stateNow } from './opening.repository.ts';

/** Whoever may apply lists and exports: the own openings, those of the office with the grant of the page. */
const APPLICANTS = onlyRoles(0, 2, 3, 5);
const me = ({ actor }: BindingFacts) => sql`${actor.kind === 'person' ? actor.personId : null}::uuid`;
const mine = (facts: BindingFacts) => sql<boolean>`o.applicant_id = ${me(facts)}`;

/** Openings of what a person administers: all, those of the own subtree, or of the own unit where the page was granted. */
const administered = ({ actor }: BindingFacts) => {
  if (actor.kind === 'system') return sql<boolean>`true`;
  if (actor.kind !== 'person') return sql<boolean>`false`;
  if (actor.role === 0) return sql<boolean>`true`;
  return actor.role === 2
    ? sql<boolean>`o.unit_id in (select units_api.subtree(${actor.unitId}::uuid))`
    : sql<boolean>`o.unit_id = ${actor.unitId}::uuid`;
};
const ownOrAdministered = (facts: BindingFacts) => sql<boolean>`(${mine(facts)} or ${administered(facts)})`;
/** Rows of the lists: without the grant of the page the own ones, and those one decides about as an administrator. */
const listed = (facts: BindingFacts) => {
  const { actor } = facts;
  if (actor.kind !== 'person' || hasGrant(actor, 'experimentOpenManager', 'query')) return administered(facts);
  return actor.role === 2 ? ownOrAdministered(facts) : mine(facts);
};
/** Applicants read their own openings with who booked them; administrators those of their units. */
const readers = {
  visitor: null,
  '6': null,
  '5': { rows: mine },
  '3': { rows: mine },
  '2': { rows: ownOrAdministered },
  '0': { rows: administered },
};

const column = (name: string) => () => sql`o.${sql.ref(name)}`;
const personName = (id: RawBuilder<unknown>) => () =>
  sql`(select p.name from identity_api.person p where p.id = ${id})`;
const attended = countBookings(sql`b.state = 'attended'`);
const absent = countBookings(sql`b.state = 'absent'`);
const containing = (keyword: string) => `%${keyword.replace(/[\\%_]/g, '\\$&')}%`;

/** SQL: whether the places offered within one of the own slots are more than the experiment serves. */
const conflict = sql`(o.state in ('submitted', 'approved', 'open') and exists (
  select from experiments_api.concurrency c
  join (select s.opening_id, s.starts_at, s.ends_at, s.places from openings.slot s where s.opening_id = o.id
    union all select o.id, o.starts_at, o.ends_at, o.people where o.grid is null) own on true
  where c.experiment_id = o.experiment_id and own.places + coalesce((
    select sum(coalesce(s.places, x.people)) from openings.opening x
    left join openings.slot s on s.opening_id = x.id and x.grid is not null
    where x.experiment_id = o.experiment_id and x.id <> o.id and x.state in ('approved', 'open')
      and coalesce(s.starts_at, x.starts_at) < own.ends_at and coalesce(s.ends_at, x.ends_at) > own.starts_at), 0)
    > c.concurrency))`;

/** `opening`: the queue of applications, and what came of them. */
export const openingBinding = bindResource(openingResource, {
  from: sql`openings.opening o join experiments_api.experiment e on e.id = o.experiment_id`,
  guarded: true,
  columns: {
    ...storedColumns('o', ['id', 'scope', 'people', 'runs', 'opinion', 'version']),
    code: () => sql`e.code`,
    experiment: () => sql`e.name`,
    applicant: personName(sql`o.applicant_id`),
    unit: () => sql`(select u.name from units_api.unit u where u.id = o.unit_id)`,
    unitid: column('unit_id'),
    starts: column('starts_at'),
    ends: column('ends_at'),
    booking: () => sql`(o.grid is not null)`,
    booked: () => countBookings(sql`b.state <> 'cancelled'`),
    places: () => placesOf,
    attended: () => attended,
    absent: () => absent,
    rate: () => sql`round(100.0 * ${attended} / nullif(${attended} + ${absent}, 0))::int`,
    entries: column('used_runs'),
    peak: () => concurrentRuns,
    conflict: () => conflict,
    state: () => stateNow,
    submitted: column('created_at'),
    decider: personName(sql`o.decided_by`),
    own: (facts) => mine(facts),
  },
  read: readers,
  export: {
    access: APPLICANTS,
    columns: [
      ...(['code', 'experiment', 'applicant', 'unit', 'scope', 'starts', 'ends', 'people', 'runs', 'booking'] as const),
      ...(['booked', 'attended', 'absent', 'entries', 'state', 'decider', 'opinion'] as const),
    ],
  },
  list: {
    access: APPLICANTS,
    rows: listed,
    tabs: OPENING_STATES,
    filters: {
      unitid: (_facts, values) => sql<boolean>`o.unit_id in (select s.id from unnest(${[...values]}::uuid[]) as top (id)
        cross join lateral units_api.subtree(top.id) as s (id))`,
    },
    keyword: (_, keyword) => {
      const like = containing(keyword);
      return sql<boolean>`(e.name ilike ${like} escape '\\' or e.code ilike ${like} escape '\\'
        or exists (select from identity_api.person p where p.id = o.applicant_id and p.name ilike ${like} escape '\\'))`;
    },
  },
});

/** `openingbooking`: one row a booking. */
export const openingBookingBinding = bindResource(openingBookingResource, {
  from: sql`openings.booking b join openings.slot s on s.id = b.slot_id
    join openings.opening o on o.id = b.opening_id join experiments_api.experiment e on e.id = o.experiment_id
    join identity_api.person p on p.id = b.person_id`,
  guarded: true,
  columns: {
    ...storedColumns('b', ['id', 'state']),
    name: () => sql`p.name`,
    number: () => sql`p.number`,
    unit: () => sql`(select u.name from units_api.unit u where u.id = p.unit_id)`,
    experiment: () => sql`e.name`,
    code: () => sql`e.code`,
    starts: () => sql`s.starts_at`,
    ends: () => sql`s.ends_at`,
    booked: () => sql`b.booked_at`,
    entered: () => sql`b.entered_at`,
    score: () => sql`(select r.score from openings.entry y join runs_api.run r on r.id = y.run_id
      where y.booking_id = b.id order by y.at desc limit 1)`,
    minutes: () => sql`(select round(r.active_seconds / 60)::int from openings.entry y
      join runs_api.run r on r.id = y.run_id where y.booking_id = b.id order by y.at desc limit 1)`,
    markable: () => sql`(b.state <> 'cancelled'
      and s.starts_at <= platform.app_now() + make_interval(mins => ${EARLY_MINUTES}::int)
      and s.ends_at > platform.app_now() - make_interval(hours => ${MARK_HOURS}::int))`,
    opening: () => sql`b.opening_id`,
  },
  read: readers,
  export: {
    access: APPLICANTS,
    columns: [
      ...(['experiment', 'starts', 'ends', 'name', 'number', 'unit', 'state', 'booked', 'entered'] as const),
      ...(['minutes', 'score'] as const),
    ],
  },
  list: {
    access: APPLICANTS,
    rows: listed,
    tabs: BOOKING_STATES,
    filters: { opening: amongIds(sql`b.opening_id`) },
  },
});
