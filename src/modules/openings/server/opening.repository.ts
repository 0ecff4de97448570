import { type RawBuilder, sql } from 'kysely';
import type { Ctx, TxCtx } from '../../../platform/db/context.ts';
import type { ACCOUNT_WAYS, OpeningState, Scope, Slot, SlotGrid } from '../shared/opening.model.ts';

export interface OpeningRow {
  readonly id: string;
  readonly experimentId: string;
  readonly code: string;
  readonly name: string;
  readonly nameEn: string | null;
  readonly listed: boolean;
  readonly leaderId: string;
  readonly applicantId: string;
  readonly applicant: string;
  readonly unitId: string;
  readonly unit: string;
  readonly scope: Scope;
  readonly accountWay: (typeof ACCOUNT_WAYS)[number];
  readonly startsAt: Date;
  readonly endsAt: Date;
  readonly people: number;
  readonly runs: number;
  readonly runsEach: number;
  /** Null where nothing is booked. */
  readonly grid: SlotGrid | null;
  readonly cancelHours: number;
  readonly reason: string;
  /** By the clock of the database. */
  readonly state: OpeningState;
  readonly stored: OpeningState;
  readonly opinion: string | null;
  readonly decider: string | null;
  readonly decidedAt: Date | null;
  readonly usedPeople: number;
  readonly usedRuns: number;
  readonly version: number;
  readonly createdAt: Date;
  readonly updated_at: Date;
  readonly booked: number;
  readonly attended: number;
  readonly absent: number;
  readonly places: number;
  readonly now: Date;
}

/** The state by the clock: what was approved opens and closes by itself. */
export const stateNow = sql`case when o.state in ('approved', 'open')
  then case when o.ends_at <= platform.app_now() then 'closed'
    when o.starts_at <= platform.app_now() then 'open' else 'approved' end
  else o.state end`;
export const countBookings = (where: RawBuilder<unknown>) =>
  sql`(select count(*)::int from openings.booking b where b.opening_id = o.id and ${where})`;
export const placesOf = sql`(select coalesce(sum(s.places), 0)::int from openings.slot s where s.opening_id = o.id)`;

const COLUMNS = sql`o.id, o.experiment_id as "experimentId", e.code, e.name, e.name_en as "nameEn",
  e.state = 'listed' as listed, e.leader_id as "leaderId", o.applicant_id as "applicantId",
  coalesce((select p.name from identity_api.person p where p.id = o.applicant_id), '') as applicant,
  o.unit_id as "unitId", coalesce((select u.name from units_api.unit u where u.id = o.unit_id), '') as unit,
  o.scope, o.account_way as "accountWay", o.starts_at as "startsAt", o.ends_at as "endsAt", o.people, o.runs,
  o.runs_each as "runsEach", o.grid, o.cancel_hours as "cancelHours", o.reason,
  ${stateNow} as state, o.state as stored, o.opinion,
  (select p.name from identity_api.person p where p.id = o.decided_by) as decider, o.decided_at as "decidedAt",
  o.used_people as "usedPeople", o.used_runs as "usedRuns", o.version, o.created_at as "createdAt", o.updated_at,
  ${countBookings(sql`b.state <> 'cancelled'`)} as booked,
  ${countBookings(sql`b.state = 'attended'`)} as attended, ${countBookings(sql`b.state = 'absent'`)} as absent,
  ${placesOf} as places, platform.app_now() as now`;
const FROM = sql`openings.opening o join experiments_api.experiment e on e.id = o.experiment_id`;

/** @param lock holds it until the transaction ends */
export async function findOpening(ctx: Ctx, id: string, lock = false): Promise<OpeningRow | undefined> {
  const { rows } = await sql<OpeningRow>`select ${COLUMNS} from ${FROM}
    where o.id = ${id} ${lock ? sql`for update of o` : sql``}`.execute(ctx.db);
  return rows[0];
}

/** Openings of an applicant, newest first. */
export async function openingsOfApplicant(ctx: Ctx, personId: string): Promise<OpeningRow[]> {
  const { rows } = await sql<OpeningRow>`select ${COLUMNS} from ${FROM}
    where o.applicant_id = ${personId} order by o.created_at desc, o.id desc limit 200`.execute(ctx.db);
  return rows;
}

/** What others applied for in a unit and those below it and nobody decided, oldest first. */
export async function waitingIn(ctx: Ctx, unitId: string | null, personId: string): Promise<OpeningRow[]> {
  const { rows } = await sql<OpeningRow>`select ${COLUMNS} from ${FROM}
    where o.state = 'submitted' and o.applicant_id <> ${personId}
      and o.unit_id in (select units_api.subtree(${unitId}::uuid))
    order by o.created_at, o.id limit 200`.execute(ctx.db);
  return rows;
}

export type NewOpening = Pick<
  OpeningRow,
  'id' | 'experimentId' | 'applicantId' | 'unitId' | 'scope' | 'accountWay' | 'people' | 'runs' | 'runsEach'
> &
  Pick<OpeningRow, 'cancelHours' | 'reason' | 'grid'> & {
    readonly startsAt: string;
    readonly endsAt: string;
    readonly copiedFrom: string | null;
  };

export async function insertOpening(tx: TxCtx, row: NewOpening): Promise<void> {
  await sql`insert into openings.opening (id, experiment_id, applicant_id, unit_id, scope, account_way, starts_at,
      ends_at, people, runs, runs_each, grid, cancel_hours, reason, copied_from)
    values (${row.id}, ${row.experimentId}, ${row.applicantId}, ${row.unitId}, ${row.scope}, ${row.accountWay},
      ${row.startsAt}, ${row.endsAt}, ${row.people}, ${row.runs}, ${row.runsEach}, ${row.grid === null ? null : JSON.stringify(row.grid)}::jsonb,
      ${row.cancelHours}, ${row.reason}, ${row.copiedFrom}::uuid)`.execute(tx.db);
}

export async function insertClasses(tx: TxCtx, openingId: string, classIds: readonly string[]): Promise<void> {
  await sql`insert into openings.opening_class (opening_id, class_id)
    select ${openingId}::uuid, unnest(${[...classIds]}::uuid[])`.execute(tx.db);
}

export async function insertSlots(tx: TxCtx, openingId: string, slots: readonly Slot[]): Promise<void> {
  await sql`insert into openings.slot (id, opening_id, starts_at, ends_at, places)
    select x.id, ${openingId}::uuid, to_timestamp(x.starts / 1000.0), to_timestamp(x.ends / 1000.0), x.places
    from unnest(${slots.map(() => tx.newId())}::uuid[], ${slots.map(({ from }) => from)}::float8[],
      ${slots.map(({ to }) => to)}::float8[], ${slots.map(({ places }) => places)}::int[])
      as x (id, starts, ends, places)
    on conflict (opening_id, starts_at) do update set places = greatest(slot.taken, excluded.places)`.execute(tx.db);
}

export interface SlotRow {
  readonly id: string;
  readonly openingId: string;
  readonly startsAt: Date;
  readonly endsAt: Date;
  readonly places: number;
  readonly taken: number;
}
const SLOT = sql`s.id, s.opening_id as "openingId", s.starts_at as "startsAt", s.ends_at as "endsAt", s.places, s.taken`;

/** Slots of an opening within its window, in their order. @param ahead leaves out those that are over */
export async function slotsOfOpening(ctx: Ctx, openingId: string, ahead = false): Promise<SlotRow[]> {
  const { rows } = await sql<SlotRow>`select ${SLOT} from openings.slot s join openings.opening o on o.id = s.opening_id
    where s.opening_id = ${openingId} and s.starts_at >= o.starts_at and s.ends_at <= o.ends_at
    ${ahead ? sql`and s.ends_at > platform.app_now()` : sql``} order by s.starts_at`.execute(ctx.db);
  return rows;
}

/** The slots of an opening become these; what somebody booked stays, with no place more than is taken. */
export async function changeSlots(tx: TxCtx, openingId: string, slots: readonly Slot[]): Promise<void> {
  await sql`delete from openings.slot s where s.opening_id = ${openingId}
      and not exists (select from openings.booking b where b.slot_id = s.id)`.execute(tx.db);
  await sql`update openings.slot set places = greatest(taken, 1) where opening_id = ${openingId}`.execute(tx.db);
  await insertSlots(tx, openingId, slots);
}

/** Writes the outcome of a command; what is absent stays. */
export async function changeOpening(
  tx: TxCtx,
  id: string,
  change: {
    readonly state?: OpeningState;
    readonly opinion?: string;
    readonly decidedBy?: string;
    readonly finishRunning?: boolean;
    readonly startsAt?: string;
    readonly endsAt?: string;
    readonly people?: number;
    readonly runs?: number;
    readonly runsEach?: number;
    readonly grid?: SlotGrid;
  },
): Promise<void> {
  const { state = null, opinion = null, decidedBy = null, finishRunning = null } = change;
  const { startsAt = null, endsAt = null, people = null, runs = null, runsEach = null } = change;
  const grid = change.grid ? JSON.stringify(change.grid) : null;
  await sql`update openings.opening set state = coalesce(${state}::text, state),
      opinion = coalesce(${opinion}::text, opinion), decided_by = coalesce(${decidedBy}::uuid, decided_by),
      decided_at = case when ${decidedBy}::uuid is null then decided_at else platform.app_now() end,
      finish_running = coalesce(${finishRunning}::boolean, finish_running),
      starts_at = coalesce(${startsAt}::timestamptz, starts_at), ends_at = coalesce(${endsAt}::timestamptz, ends_at),
      people = coalesce(${people}::int, people), runs = coalesce(${runs}::int, runs),
      runs_each = coalesce(${runsEach}::int, runs_each), grid = coalesce(${grid}::jsonb, grid), version = version + 1, updated_at = platform.app_now()
    where id = ${id}`.execute(tx.db);
}

/** Classes of an opening with their course. */
export async function classesOfOpening(ctx: Ctx, openingId: string) {
  const { rows } = await sql<{ id: string; name: string; course: string }>`select k.id, k.name, c.name as course
    from openings.opening_class x join classes_api.class k on k.id = x.class_id
    join courses_api.course c on c.id = k.course_id where x.opening_id = ${openingId} order by c.name, k.name`.execute(
    ctx.db,
  );
  return rows;
}

/** Openings whose hour has come: to open, or to close. */
export async function dueOpenings(ctx: Ctx): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select id from openings.opening
    where (state = 'approved' and starts_at <= platform.app_now())
      or (state = 'open' and ends_at <= platform.app_now()) order by starts_at, id limit 500`.execute(ctx.db);
  return rows.map(({ id }) => id);
}

/** Places an experiment offers in a time: the slots of openings with booking, the people of the others. */
export async function offeredPlaces(
  ctx: Ctx,
  of: { readonly experimentId: string; readonly startsAt: Date | string; readonly endsAt: Date | string },
  exceptId: string | null,
) {
  const { rows } = await sql<{
    openingId: string;
    applicant: string;
    startsAt: Date;
    endsAt: Date;
    from: Date;
    to: Date;
    places: number;
  }>`select o.id as "openingId", coalesce(p.name, '') as applicant, o.starts_at as "startsAt", o.ends_at as "endsAt",
      coalesce(s.starts_at, o.starts_at) as "from", coalesce(s.ends_at, o.ends_at) as "to",
      coalesce(s.places, o.people) as places
    from openings.opening o
    left join openings.slot s on s.opening_id = o.id and o.grid is not null
    left join identity_api.person p on p.id = o.applicant_id
    where o.experiment_id = ${of.experimentId} and o.state in ('approved', 'open')
      and o.id is distinct from ${exceptId}::uuid
      and o.starts_at < ${of.endsAt}::timestamptz and o.ends_at > ${of.startsAt}::timestamptz
    order by o.starts_at, o.id, s.starts_at limit 20000`.execute(ctx.db);
  return rows;
}

/** People an experiment serves at the same time; null where its form says nothing. */
export async function concurrencyOf(ctx: Ctx, experimentId: string): Promise<number | null> {
  const { rows } = await sql<{ concurrency: number | null }>`select concurrency from experiments_api.concurrency
    where experiment_id = ${experimentId}`.execute(ctx.db);
  return rows[0]?.concurrency ?? null;
}

/** Most runs of an opening at the same time. */
export const concurrentRuns = sql`(select coalesce(max((select count(*) from openings.entry y
      join runs_api.run q on q.id = y.run_id
      where y.opening_id = x.opening_id and q.started_at <= r.started_at
        and coalesce(q.ended_at, 'infinity') > r.started_at)), 0)::int
    from openings.entry x join runs_api.run r on r.id = x.run_id where x.opening_id = o.id)`;

export async function concurrentRunsOf(ctx: Ctx, id: string): Promise<number> {
  const { rows } = await sql<{ n: number }>`select ${concurrentRuns} as n from openings.opening o
    where o.id = ${id}`.execute(ctx.db);
  return rows[0]?.n ?? 0;
}
