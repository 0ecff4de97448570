import { sql } from 'kysely';
import type { Ctx, TxCtx } from '../../../platform/db/context.ts';
import type { ACCOUNT_WAYS, BookingState, CancelReason, OpeningState, Scope } from '../shared/opening.model.ts';
import { ABSENCE_DAYS, ABSENT_MINUTES, REMIND_MINUTES } from '../shared/opening.model.ts';
import { stateNow } from './opening.repository.ts';
import { inScope } from './opening-scope.repository.ts';

/** Bookings of one person are made one after the other. */
export async function holdPerson(tx: TxCtx, personId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`openings.book:${personId}`}, 0))`.execute(tx.db);
}

/** People of one opening are counted one after the other. */
export async function holdPeople(tx: TxCtx, openingId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`openings.people:${openingId}`}, 0))`.execute(tx.db);
}

export interface JoinableRow {
  readonly id: string;
  readonly experimentId: string;
  readonly code: string;
  readonly name: string;
  readonly nameEn: string | null;
  readonly applicant: string;
  readonly scope: Scope;
  readonly accountWay: (typeof ACCOUNT_WAYS)[number];
  readonly startsAt: Date;
  readonly endsAt: Date;
  readonly state: OpeningState;
  readonly needsBooking: boolean;
  readonly cancelHours: number;
  readonly free: number;
  readonly runsEach: number;
  readonly runsLeft: number;
  readonly used: number;
  /** Own bookings that were not cancelled. */
  readonly bookings: readonly { readonly from: number; readonly to: number; readonly state: BookingState }[];
  readonly now: Date;
}

/** Openings that are approved or open and whose scope includes a person, those that end first coming first. */
export async function joinableOpenings(
  ctx: Ctx,
  person: { readonly personId: string; readonly unitId: string | null },
): Promise<JoinableRow[]> {
  const { rows } = await sql<JoinableRow>`select o.id, o.experiment_id as "experimentId", e.code, e.name,
      e.name_en as "nameEn", coalesce(p.name, '') as applicant, o.scope, o.account_way as "accountWay",
      o.starts_at as "startsAt", o.ends_at as "endsAt", ${stateNow} as state, o.grid is not null as "needsBooking",
      o.cancel_hours as "cancelHours", case when o.grid is null then greatest(0, o.people - o.used_people)
        else (select coalesce(sum(s.places - s.taken), 0)::int from openings.slot s where s.opening_id = o.id
          and s.ends_at > platform.app_now() and s.starts_at >= o.starts_at and s.ends_at <= o.ends_at) end as free,
      o.runs_each as "runsEach", o.runs - o.used_runs as "runsLeft",
      (select count(*)::int from openings.entry y where y.opening_id = o.id
        and y.person_id = ${person.personId}::uuid) as used,
      coalesce((select jsonb_agg(jsonb_build_object('from', extract(epoch from s.starts_at) * 1000,
          'to', extract(epoch from s.ends_at) * 1000, 'state', b.state) order by s.starts_at)
        from openings.booking b join openings.slot s on s.id = b.slot_id
        where b.opening_id = o.id and b.person_id = ${person.personId}::uuid and b.state <> 'cancelled'), '[]')
        as bookings, platform.app_now() as now
    from openings.opening o join experiments_api.experiment e on e.id = o.experiment_id and e.state = 'listed'
    left join identity_api.person p on p.id = o.applicant_id
    where o.state in ('approved', 'open') and o.ends_at > platform.app_now() and ${inScope(person)}
    order by o.ends_at, o.id limit 200`.execute(ctx.db);
  return rows;
}

export interface BookingRow {
  readonly id: string;
  readonly openingId: string;
  readonly slotId: string;
  readonly personId: string;
  readonly experimentId: string;
  readonly code: string;
  readonly name: string;
  readonly nameEn: string | null;
  readonly startsAt: Date;
  readonly endsAt: Date;
  readonly state: BookingState;
  readonly cancelReason: CancelReason | null;
  readonly cancelHours: number;
  /** Of the opening, by the clock. */
  readonly openingState: OpeningState;
  readonly bookedAt: Date;
  readonly now: Date;
}
const COLUMNS = sql`b.id, b.opening_id as "openingId", b.slot_id as "slotId", b.person_id as "personId",
  e.id as "experimentId", e.code, e.name, e.name_en as "nameEn", s.starts_at as "startsAt", s.ends_at as "endsAt",
  b.state, b.cancel_reason as "cancelReason", o.cancel_hours as "cancelHours", ${stateNow} as "openingState",
  b.booked_at as "bookedAt", platform.app_now() as now`;
const FROM = sql`openings.booking b join openings.slot s on s.id = b.slot_id
  join openings.opening o on o.id = b.opening_id join experiments_api.experiment e on e.id = o.experiment_id`;

/** @param lock holds it until the transaction ends */
export async function findBooking(ctx: Ctx, id: string, lock = false): Promise<BookingRow | undefined> {
  const { rows } = await sql<BookingRow>`select ${COLUMNS} from ${FROM} where b.id = ${id}
    ${lock ? sql`for update of b` : sql``}`.execute(ctx.db);
  return rows[0];
}

/** Bookings of a person: those ahead first, then the newest. */
export async function bookingsOfPerson(ctx: Ctx, personId: string): Promise<BookingRow[]> {
  const { rows } = await sql<BookingRow>`select ${COLUMNS} from ${FROM} where b.person_id = ${personId}
    order by (b.state = 'booked' and s.ends_at > platform.app_now()) desc,
      case when b.state = 'booked' and s.ends_at > platform.app_now() then s.starts_at end, s.starts_at desc, b.id
    limit 200`.execute(ctx.db);
  return rows;
}

/** What a person has booked ahead, and how often he or she stayed away lately. */
export async function standingOf(ctx: Ctx, personId: string) {
  const { rows } = await sql<{ own: { from: number; to: number; slotId: string }[]; absences: number }>`select
      coalesce((select jsonb_agg(jsonb_build_object('from', extract(epoch from s.starts_at) * 1000,
          'to', extract(epoch from s.ends_at) * 1000, 'slotId', s.id))
        from openings.booking b join openings.slot s on s.id = b.slot_id
        where b.person_id = ${personId} and b.state = 'booked' and s.ends_at > platform.app_now()), '[]') as own,
      (select count(*)::int from openings.booking b join openings.slot s on s.id = b.slot_id
        where b.person_id = ${personId} and b.state = 'absent'
          and s.ends_at > platform.app_now() - make_interval(days => ${ABSENCE_DAYS}::int)) as absences`.execute(
    ctx.db,
  );
  return rows[0]!;
}

/** Further people an opening takes; null for who belongs to them already. Asked as the system: bookings of others count. */
export async function peopleLeft(ctx: Ctx, openingId: string, personId: string): Promise<number | null> {
  const { rows } = await sql<{ left: number | null }>`with them as (
      select b.person_id from openings.booking b where b.opening_id = ${openingId} and b.state in ('booked', 'attended')
      union select y.person_id from openings.entry y where y.opening_id = ${openingId})
    select case when exists (select from them where person_id = ${personId}::uuid) then null
      else o.people - (select count(*)::int from them) end as left
    from openings.opening o where o.id = ${openingId}`.execute(ctx.db);
  return rows[0]?.left ?? null;
}

/** Whether the scope of an opening includes a person. */
export async function isInScope(
  ctx: Ctx,
  openingId: string,
  person: { readonly personId: string; readonly unitId: string | null },
): Promise<boolean> {
  const { rows } = await sql<{ yes: boolean }>`select exists (select from openings.opening o
    where o.id = ${openingId} and ${inScope(person)}) as yes`.execute(ctx.db);
  return rows[0]!.yes;
}

/** Takes a place when one is free: the check and the change are one statement. */
export async function takePlace(tx: TxCtx, slotId: string): Promise<boolean> {
  const result = await sql`update openings.slot set taken = taken + 1
    where id = ${slotId} and taken < places`.execute(tx.db);
  return result.numAffectedRows === 1n;
}

/** @param soon the slot is so near that the booking itself reminds */
export async function insertBooking(
  tx: TxCtx,
  row: { readonly id: string; readonly openingId: string; readonly slotId: string; readonly personId: string },
): Promise<void> {
  await sql`insert into openings.booking (id, opening_id, slot_id, person_id, reminded_at)
    select ${row.id}, ${row.openingId}, s.id, ${row.personId}, case when s.starts_at <= platform.app_now()
        + make_interval(mins => ${REMIND_MINUTES}::int) then platform.app_now() end
    from openings.slot s where s.id = ${row.slotId}`.execute(tx.db);
}

/** Cancels bookings and gives their places back. @returns the people they were of */
export async function cancelBookings(tx: TxCtx, ids: readonly string[], reason: CancelReason): Promise<string[]> {
  const { rows } = await sql<{ personId: string }>`with gone as (
      update openings.booking set state = 'cancelled', cancel_reason = ${reason}, cancelled_at = platform.app_now()
      where id = any(${[...ids]}::uuid[]) and state = 'booked' returning slot_id, person_id),
    freed as (update openings.slot s set taken = s.taken - g.n
      from (select slot_id, count(*)::int as n from gone group by slot_id) g where s.id = g.slot_id returning s.id)
    select person_id as "personId" from gone`.execute(tx.db);
  return rows.map(({ personId }) => personId);
}

/** Bookings of an opening that are still to come or have come, with their people. */
export async function livingBookings(ctx: Ctx, openingId: string) {
  const { rows } = await sql<{
    id: string;
    personId: string;
    name: string;
    state: BookingState;
    slotId: string;
    startsAt: Date;
    endsAt: Date;
    bookedAt: Date;
  }>`select b.id, b.person_id as "personId", coalesce(p.name, '') as name, b.state, s.id as "slotId",
      s.starts_at as "startsAt", s.ends_at as "endsAt", b.booked_at as "bookedAt"
    from openings.booking b join openings.slot s on s.id = b.slot_id
    left join identity_api.person p on p.id = b.person_id
    where b.opening_id = ${openingId} and b.state in ('booked', 'attended') order by b.booked_at, b.id`.execute(ctx.db);
  return rows;
}

/** Writes down who was there. */
export async function markBooking(
  tx: TxCtx,
  id: string,
  mark: { readonly state: 'attended' | 'absent'; readonly by: string },
): Promise<void> {
  await sql`update openings.booking set state = ${mark.state}, marked_by = ${mark.by} where id = ${id}`.execute(tx.db);
}

/** Openings where somebody who booked did not come. */
export async function openingsWithAbsent(ctx: Ctx): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select distinct b.opening_id as id
    from openings.booking b join openings.slot s on s.id = b.slot_id
    where b.state = 'booked' and s.ends_at <= platform.app_now() - make_interval(mins => ${ABSENT_MINUTES}::int)
    limit 500`.execute(ctx.db);
  return rows.map(({ id }) => id);
}

/** Marks as absent who booked a slot of an opening and did not come. @returns the bookings */
export async function markAbsent(tx: TxCtx, openingId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`update openings.booking b set state = 'absent' from openings.slot s
    where s.id = b.slot_id and b.opening_id = ${openingId} and b.state = 'booked'
      and s.ends_at <= platform.app_now() - make_interval(mins => ${ABSENT_MINUTES}::int)
    returning b.id`.execute(tx.db);
  return rows.map(({ id }) => id);
}

/** Notes the reminders that are due. @returns by slot whom to remind */
export async function noteReminders(tx: TxCtx) {
  const { rows } = await sql<{
    slotId: string;
    openingId: string;
    name: string;
    startsAt: Date;
    people: string[];
  }>`with due as (
      update openings.booking b set reminded_at = platform.app_now() from openings.slot s
      where s.id = b.slot_id and b.state = 'booked' and b.reminded_at is null and s.starts_at > platform.app_now()
        and s.starts_at <= platform.app_now() + make_interval(mins => ${REMIND_MINUTES}::int)
      returning b.slot_id, b.opening_id, b.person_id, s.starts_at)
    select d.slot_id as "slotId", d.opening_id as "openingId", e.name, d.starts_at as "startsAt",
      array_agg(d.person_id::text) as people
    from due d join openings.opening o on o.id = d.opening_id
    join experiments_api.experiment e on e.id = o.experiment_id
    group by d.slot_id, d.opening_id, e.name, d.starts_at`.execute(tx.db);
  return rows;
}

export interface ParticipantRow {
  readonly id: string;
  readonly name: string;
  readonly number: string | null;
  readonly unit: string | null;
  readonly startsAt: Date | null;
  readonly endsAt: Date | null;
  readonly state: BookingState;
  readonly enteredAt: Date | null;
  readonly minutes: number | null;
  readonly score: number | null;
}

/** Who booked an opening or came in without booking, with the newest run of each. */
export async function participantsOf(ctx: Ctx, openingId: string): Promise<ParticipantRow[]> {
  const { rows } = await sql<ParticipantRow>`select x.id, p.name, p.number, u.name as unit, x.starts_at as "startsAt",
      x.ends_at as "endsAt", x.state, coalesce(x.entered_at, y.at) as "enteredAt",
      round(r.active_seconds / 60)::int as minutes, r.score
    from (select b.id, b.person_id, s.starts_at, s.ends_at, b.state, b.entered_at, b.id as booking_id
        from openings.booking b join openings.slot s on s.id = b.slot_id where b.opening_id = ${openingId}
      union all select distinct on (y.person_id) y.run_id, y.person_id, null, null, 'attended', null, null
        from openings.entry y where y.opening_id = ${openingId} and y.booking_id is null) x
    join identity_api.person p on p.id = x.person_id
    left join units_api.unit u on u.id = p.unit_id
    left join lateral (select y.run_id, y.at from openings.entry y where y.opening_id = ${openingId}
      and y.person_id = x.person_id and y.booking_id is not distinct from x.booking_id
      order by y.at desc limit 1) y on true
    left join runs_api.run r on r.id = y.run_id
    order by x.starts_at nulls last, p.name, x.id limit 2000`.execute(ctx.db);
  return rows;
}

/** Runs of an opening that are under way. */
export async function runningRunsOf(ctx: Ctx, openingId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select r.id from openings.entry y join runs_api.run r on r.id = y.run_id
    where y.opening_id = ${openingId} and r.state = 'running'`.execute(ctx.db);
  return rows.map(({ id }) => id);
}
