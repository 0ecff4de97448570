import { sql } from 'kysely';
import type { Ctx, TxCtx } from '../../../platform/db/context.ts';
import { type AttendanceCounts, type CheckInWay, MAX_SESSIONS, type Place } from '../shared/attendance.model.ts';
import { COVERS } from './leave.repository.ts';

/** One taking of attendance. */
export interface SessionRow {
  readonly id: string;
  readonly classId: string;
  readonly title: string;
  readonly way: CheckInWay;
  readonly code: string | null;
  readonly latitude: number | null;
  readonly longitude: number | null;
  /** Metres. */
  readonly radius: number | null;
  readonly openedAt: Date;
  readonly lateAt: Date | null;
  readonly endsAt: Date;
  readonly closedAt: Date | null;
}

export interface NewSession
  extends Pick<SessionRow, 'id' | 'classId' | 'title' | 'way' | 'code' | 'lateAt' | 'endsAt'> {
  readonly place: (Place & { readonly radius: number }) | null;
  readonly openedBy: string | null;
}

const COLUMNS = sql.raw(`s.id, s.class_id as "classId", s.title, s.way, s.code, s.latitude, s.longitude, s.radius,
  s.opened_at as "openedAt", s.late_at as "lateAt", s.ends_at as "endsAt", s.closed_at as "closedAt"`);

/** How many marks of a session `s` have each state, as JSON. */
const COUNTS = sql.raw(`(select jsonb_build_object(
    'present', count(*) filter (where m.state = 'present'), 'late', count(*) filter (where m.state = 'late'),
    'early', count(*) filter (where m.state = 'early'), 'absent', count(*) filter (where m.state = 'absent'),
    'leave', count(*) filter (where m.state = 'leave'))
  from attendance.mark m where m.session_id = s.id)`);

/** A session by its id; `lock` holds its row: `update` against check-ins, `share` beside other ones. */
export async function findSession(ctx: Ctx, id: string, lock?: 'update' | 'share'): Promise<SessionRow | undefined> {
  const held = lock === undefined ? sql`` : lock === 'update' ? sql`for update` : sql`for share`;
  const { rows } =
    await sql<SessionRow>`select ${COLUMNS} from attendance.session s where s.id = ${id} ${held}`.execute(ctx.db);
  return rows[0];
}

/** Sessions of a class with counts, newest first. */
export async function sessionsOf(ctx: Ctx, classId: string) {
  const { rows } = await sql<SessionRow & { counts: AttendanceCounts }>`select ${COLUMNS}, ${COUNTS} as counts
    from attendance.session s where s.class_id = ${classId}
    order by s.opened_at desc, s.id desc limit ${MAX_SESSIONS}`.execute(ctx.db);
  return rows;
}

/** True while a class runs; it can neither end nor be merged before the transaction ends. */
export async function holdRunning(tx: TxCtx, classId: string): Promise<boolean> {
  const { rows } = await sql`select from classes_api.class where id = ${classId} and state = 'running'
    for share`.execute(tx.db);
  return rows.length > 0;
}

/** Sessions a class has had. */
export async function countSessions(ctx: Ctx, classId: string): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from attendance.session
    where class_id = ${classId}`.execute(ctx.db);
  return rows[0]!.n;
}

/** Keeps a new session; false when the class has an open one. */
export async function insertSession(tx: TxCtx, row: NewSession): Promise<boolean> {
  const { place } = row;
  const { rows } = await sql`insert into attendance.session
      (id, class_id, title, way, code, latitude, longitude, radius, late_at, ends_at, opened_by)
    values (${row.id}, ${row.classId}, ${row.title}, ${row.way}, ${row.code}, ${place?.latitude ?? null},
      ${place?.longitude ?? null}, ${place?.radius ?? null}, ${row.lateAt}, ${row.endsAt}, ${row.openedBy})
    on conflict (class_id) where closed_at is null do nothing returning id`.execute(tx.db);
  return rows.length > 0;
}

/** Open sessions whose time is over, their rows locked; one that somebody closes just now is left to that person. */
export async function takeDue(tx: TxCtx, limit: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select id from attendance.session
    where closed_at is null and ends_at <= platform.app_now()
    order by ends_at limit ${limit} for update skip locked`.execute(tx.db);
  return rows.map((row) => row.id);
}

/** The open session of a class, its row locked. */
export async function openSessionOf(tx: TxCtx, classId: string): Promise<SessionRow | undefined> {
  const { rows } = await sql<SessionRow>`select ${COLUMNS} from attendance.session s
    where s.class_id = ${classId} and s.closed_at is null for update`.execute(tx.db);
  return rows[0];
}

/**
 * Closes a session whose row is locked: who of the class has no state is absent, or on leave where that was approved;
 * tries are forgotten.
 * @returns how many are absent
 */
export async function closeSessionRow(tx: TxCtx, id: string): Promise<number> {
  const { rows } = await sql<{ n: number }>`with closed as (
      update attendance.session set closed_at = platform.app_now() where id = ${id} returning id, class_id),
    forgotten as (delete from attendance.code_try where session_id = ${id}),
    absent as (
      insert into attendance.mark (session_id, class_id, person_id, state, leave_id)
      select c.id, c.class_id, x.person_id, case when a.id is null then 'absent' else 'leave' end, a.id
      from closed c cross join lateral classes_api.members(c.class_id) as x(person_id)
      left join lateral (select l.id from attendance.leave_request l
        join attendance.session s on s.id = c.id and ${COVERS}
        where l.class_id = c.class_id and l.person_id = x.person_id and l.state = 'approved'
        order by l.submitted_at limit 1) a on true
      on conflict do nothing returning state)
    select count(*) filter (where state = 'absent')::int as n from absent`.execute(tx.db);
  return rows[0]!.n;
}

/** A session with the course and class around it, and the mark of its reader. */
export interface OwnSession extends SessionRow {
  readonly courseId: string;
  readonly courseName: string;
  readonly courseNameEn: string | null;
  readonly className: string;
  readonly state: 'present' | 'late' | 'early' | 'absent' | 'leave' | null;
  readonly checkedInAt: Date | null;
}

/** Sessions of classes a person learns in: one by its id, or the open ones. */
export async function ownSessions(ctx: Ctx, personId: string, id?: string): Promise<OwnSession[]> {
  const which = id === undefined ? sql`s.closed_at is null and s.ends_at > platform.app_now()` : sql`s.id = ${id}`;
  const { rows } = await sql<OwnSession>`select ${COLUMNS}, c.id as "courseId", c.name as "courseName",
      c.name_en as "courseNameEn", k.name as "className", m.state, m.checked_in_at as "checkedInAt"
    from attendance.session s
    join classes_api.enrolment e on e.class_id = s.class_id and e.person_id = ${personId}
      and e.state in ('active', 'completed')
    join classes_api.class k on k.id = s.class_id
    join courses_api.course c on c.id = k.course_id
    left join attendance.mark m on m.session_id = s.id and m.person_id = ${personId}
    where ${which} and (e.state = 'active' or s.closed_at is not null)
    order by s.ends_at, s.id`.execute(ctx.db);
  return rows;
}
