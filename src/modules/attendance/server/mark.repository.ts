import { sql } from 'kysely';
import type { Ctx, TxCtx } from '../../../platform/db/context.ts';
import type { LearnerPlace } from '../../classes/server/classes.public.ts';
import type { AttendanceCounts, AttendanceState } from '../shared/attendance.model.ts';
import { COVERS } from './leave.repository.ts';
import type { SessionRow } from './session.repository.ts';

interface Learner {
  readonly personId: string;
  readonly number: string | null;
  readonly name: string;
}

/** A learner of a class in one session. */
export interface BoardRow extends Learner {
  readonly state: AttendanceState | null;
  readonly checkedInAt: Date | null;
  readonly changedBy: string | null;
  readonly changedAt: Date | null;
  readonly reason: string | null;
  /** Has leave for the session, which counts where there is no other state. */
  readonly excused: boolean;
}

const LEARNER = sql.raw(`p.id as "personId", p.number, p.name`);

/** Learners of a session's class with their states. */
export async function boardRows(ctx: Ctx, { id, classId }: Pick<SessionRow, 'id' | 'classId'>): Promise<BoardRow[]> {
  const { rows } = await sql<BoardRow>`select ${LEARNER}, m.state, m.checked_in_at as "checkedInAt",
      b.name as "changedBy", m.changed_at as "changedAt", coalesce(m.reason, k.reason) as reason,
      exists (select from attendance.leave_request l join attendance.session s on s.id = ${id} and ${COVERS}
        where l.class_id = ${classId} and l.person_id = p.id and l.state = 'approved') as excused
    from classes_api.members(${classId}) as x(person_id)
    join identity_api.person p on p.id = x.person_id
    left join attendance.mark m on m.session_id = ${id} and m.person_id = p.id
    left join attendance.leave_request k on k.id = m.leave_id
    left join identity_api.person b on b.id = m.changed_by
    order by p.number nulls last, p.name, p.id`.execute(ctx.db);
  return rows;
}

/** A learner of a class with the states of all closed sessions that count in it, by session. */
export interface RecordRow extends Learner {
  readonly states: Readonly<Record<string, AttendanceState>>;
}

/** How the learners of a class attended. */
export async function recordRows(ctx: Ctx, classId: string): Promise<RecordRow[]> {
  const { rows } = await sql<RecordRow>`with kept as (
      select m.person_id, jsonb_object_agg(m.session_id, m.state) as states
      from attendance.mark m join attendance.session s on s.id = m.session_id
      where m.class_id = ${classId} and s.closed_at is not null group by m.person_id)
    select ${LEARNER}, coalesce(k.states, '{}') as states
    from classes_api.members(${classId}) as x(person_id)
    join identity_api.person p on p.id = x.person_id left join kept k on k.person_id = p.id
    order by p.number nulls last, p.name, p.id`.execute(ctx.db);
  return rows;
}

/** A closed session with the state of one learner. */
export interface OwnMark extends SessionRow {
  readonly state: AttendanceState;
  readonly checkedInAt: Date | null;
  readonly reason: string | null;
}

/** Closed sessions that count for a learner in a class, newest first. */
export async function marksOf(ctx: Ctx, classId: string, personId: string): Promise<OwnMark[]> {
  const { rows } = await sql<OwnMark>`select s.id, s.class_id as "classId", s.title, s.way, s.opened_at as "openedAt",
      s.late_at as "lateAt", s.ends_at as "endsAt", s.closed_at as "closedAt", m.state,
      m.checked_in_at as "checkedInAt", coalesce(m.reason, l.reason) as reason
    from attendance.mark m join attendance.session s on s.id = m.session_id
    left join attendance.leave_request l on l.id = m.leave_id
    where m.class_id = ${classId} and m.person_id = ${personId} and s.closed_at is not null
    order by s.opened_at desc, s.id desc limit 1000`.execute(ctx.db);
  return rows;
}

/** Counts a try of a learner before the code is looked at; false when there were as many as allowed. One statement. */
export async function countTry(tx: TxCtx, sessionId: string, personId: string, max: number): Promise<boolean> {
  const { rows } = await sql`insert into attendance.code_try as t (session_id, person_id, tries)
    values (${sessionId}, ${personId}, 1)
    on conflict (session_id, person_id) do update set tries = t.tries + 1 where t.tries < ${max}
    returning tries`.execute(tx.db);
  return rows.length > 0;
}

/** The state of a person in a session. */
export async function markOf(ctx: Ctx, sessionId: string, personId: string) {
  const { rows } = await sql<{ state: AttendanceState; at: Date | null }>`select state, checked_in_at as at
    from attendance.mark where session_id = ${sessionId} and person_id = ${personId}`.execute(ctx.db);
  return rows[0];
}

/** Keeps a check-in; undefined when the person has a state already or the device was used by somebody else. */
export async function insertCheckIn(
  tx: TxCtx,
  row: {
    readonly session: Pick<SessionRow, 'id' | 'classId'>;
    readonly personId: string;
    readonly state: 'present' | 'late';
    readonly device: string;
  },
): Promise<Date | undefined> {
  const { rows } = await sql<{ at: Date }>`insert into attendance.mark
      (session_id, class_id, person_id, state, checked_in_at, device)
    values (${row.session.id}, ${row.session.classId}, ${row.personId}, ${row.state}, platform.app_now(), ${row.device})
    on conflict do nothing returning checked_in_at as at`.execute(tx.db);
  return rows[0]?.at;
}

/** Present states of these people in a session; null where there is none. Who is neither in the class nor in the session is left out. */
export async function statesOf(tx: TxCtx, session: Pick<SessionRow, 'id' | 'classId'>, personIds: readonly string[]) {
  const { rows } = await sql<{ personId: string; state: AttendanceState | null }>`
    select x.id as "personId", m.state from unnest(${[...personIds]}::uuid[]) as x(id)
    left join attendance.mark m on m.session_id = ${session.id} and m.person_id = x.id
    where m.person_id is not null or x.id in (select classes_api.members(${session.classId}))`.execute(tx.db);
  return rows;
}

/** Sets the state of people by hand. @returns who of them had another one */
export async function setStates(
  tx: TxCtx,
  session: Pick<SessionRow, 'id' | 'classId'>,
  given: {
    readonly personIds: readonly string[];
    readonly state: AttendanceState;
    readonly reason: string | null;
    readonly by: string | null;
  },
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`insert into attendance.mark as m
      (session_id, class_id, person_id, state, changed_by, changed_at, reason)
    select ${session.id}, ${session.classId}, x.id, ${given.state}, ${given.by}, platform.app_now(), ${given.reason}
    from unnest(${[...given.personIds]}::uuid[]) as x(id)
    on conflict (session_id, person_id) do update set state = excluded.state, changed_by = excluded.changed_by,
      changed_at = excluded.changed_at, reason = excluded.reason, leave_id = null
    where m.state <> excluded.state returning m.person_id as id`.execute(tx.db);
  return rows.map((row) => row.id);
}

/** How often each state of people occurs in the closed sessions that count for them in a class: one statement. */
export async function countsOf(
  ctx: Ctx,
  classId: string,
  personIds: readonly string[],
): Promise<(AttendanceCounts & { readonly personId: string })[]> {
  if (personIds.length === 0) return [];
  const times = (state: AttendanceState) => sql`count(*) filter (where m.state = ${state})::int`;
  const { rows } = await sql<AttendanceCounts & { personId: string }>`select m.person_id as "personId",
      ${times('present')} as present, ${times('late')} as late, ${times('early')} as early,
      ${times('absent')} as absent, ${times('leave')} as leave
    from attendance.mark m join attendance.session s on s.id = m.session_id and s.closed_at is not null
    where m.class_id = ${classId} and m.person_id = any(${[...personIds]}::uuid[])
    group by m.person_id`.execute(ctx.db);
  return rows;
}

/** How these learners attended the closed sessions of their classes, by enrolment: one statement. */
export async function countsOfPlaces(
  ctx: Ctx,
  places: readonly LearnerPlace[],
): Promise<(AttendanceCounts & { readonly id: string })[]> {
  const times = (state: AttendanceState) => sql`count(*) filter (where m.state = ${state})::int`;
  const { rows } = await sql<AttendanceCounts & { id: string }>`select x.id,
      ${times('present')} as present, ${times('late')} as late, ${times('early')} as early,
      ${times('absent')} as absent, ${times('leave')} as leave
    from unnest(${places.map((one) => one.enrolmentId)}::uuid[], ${places.map((one) => one.classId)}::uuid[],
      ${places.map((one) => one.personId)}::uuid[]) as x (id, class, person)
    join attendance.mark m on m.class_id = x.class and m.person_id = x.person
    join attendance.session s on s.id = m.session_id and s.closed_at is not null
    group by x.id`.execute(ctx.db);
  return rows;
}

/** A session a person came to. */
export interface AttendedSession {
  readonly personId: string;
  readonly title: string;
  readonly at: Date;
}

/** Closed sessions of classes that people came to, in time or late, earliest first: one statement. */
export async function attendedSessions(
  ctx: Ctx,
  { classIds, personIds }: { readonly classIds: readonly string[]; readonly personIds: readonly string[] },
): Promise<AttendedSession[]> {
  if (classIds.length === 0 || personIds.length === 0) return [];
  const { rows } = await sql<AttendedSession>`select m.person_id as "personId", s.title,
      coalesce(m.checked_in_at, s.opened_at) as at
    from attendance.mark m join attendance.session s on s.id = m.session_id and s.closed_at is not null
    where m.class_id = any(${[...classIds]}::uuid[]) and m.person_id = any(${[...personIds]}::uuid[])
      and m.state in ('present', 'late', 'early')
    order by at, s.id`.execute(ctx.db);
  return rows;
}
