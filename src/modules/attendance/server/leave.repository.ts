import { type RawBuilder, sql } from 'kysely';
import type { Ctx, TxCtx } from '../../../platform/db/context.ts';
import type { LeaveState } from '../shared/leave.model.ts';

/** A request for leave with the session it names. */
export interface LeaveRow {
  readonly id: string;
  readonly classId: string;
  readonly courseId: string;
  readonly personId: string;
  readonly sessionId: string | null;
  readonly sessionTitle: string | null;
  readonly sessionAt: Date | null;
  readonly startsAt: Date | null;
  readonly endsAt: Date | null;
  readonly reason: string;
  readonly state: LeaveState;
  readonly answer: string | null;
  readonly submittedAt: Date;
  readonly decidedAt: Date | null;
}

/** One of them as its team sees it. */
export interface ClassLeaveRow extends LeaveRow {
  readonly number: string | null;
  readonly name: string;
  readonly decidedBy: string | null;
  readonly covered: number;
  readonly attended: number;
}

const COLUMNS = sql.raw(`l.id, l.class_id as "classId", l.course_id as "courseId", l.person_id as "personId",
  l.session_id as "sessionId", n.title as "sessionTitle", n.opened_at as "sessionAt", l.starts_at as "startsAt",
  l.ends_at as "endsAt", l.reason, l.state, l.answer, l.submitted_at as "submittedAt", l.decided_at as "decidedAt"`);
const NAMED = sql.raw(`attendance.leave_request l left join attendance.session n on n.id = l.session_id`);

/** Whether a request `l` is about a session `s`. */
export const COVERS: RawBuilder<boolean> = sql.raw(
  `(l.session_id = s.id or (l.starts_at <= s.opened_at and l.ends_at > s.opened_at))`,
);

/** Requests of a person in a class, newest first. */
export async function leaveOf(ctx: Ctx, classId: string, personId: string): Promise<LeaveRow[]> {
  const { rows } = await sql<LeaveRow>`select ${COLUMNS} from ${NAMED}
    where l.class_id = ${classId} and l.person_id = ${personId}
    order by l.submitted_at desc, l.id desc limit 200`.execute(ctx.db);
  return rows;
}

/** Requests of a class: those that wait first, the oldest of them first; then the others, newest first. */
export async function leaveIn(ctx: Ctx, classId: string): Promise<ClassLeaveRow[]> {
  const { rows } = await sql<ClassLeaveRow>`select ${COLUMNS}, p.number, p.name, b.name as "decidedBy",
      coalesce(m.covered, 0) as covered, coalesce(m.attended, 0) as attended
    from ${NAMED}
    join identity_api.person p on p.id = l.person_id
    left join identity_api.person b on b.id = l.decided_by
    left join lateral (
      select count(*)::int as covered, count(*) filter (where k.state in ('present', 'late', 'early'))::int as attended
      from attendance.mark k join attendance.session s on s.id = k.session_id
      where k.class_id = l.class_id and k.person_id = l.person_id and ${COVERS}) m on true
    where l.class_id = ${classId}
    order by l.state <> 'submitted', case when l.state = 'submitted' then l.submitted_at end,
      l.submitted_at desc, l.id limit 500`.execute(ctx.db);
  return rows;
}

/** Requests of a class that wait for an answer. */
export async function countLeave(ctx: Ctx, classId: string): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*)::integer as n from attendance.leave_request
    where class_id = ${classId} and state = 'submitted'`.execute(ctx.db);
  return rows[0]!.n;
}

/** One request; `lock` holds its row. */
export async function findLeave(ctx: Ctx, id: string, lock = false): Promise<LeaveRow | undefined> {
  const { rows } = await sql<LeaveRow>`select ${COLUMNS} from ${NAMED} where l.id = ${id}
    ${lock ? sql`for update of l` : sql``}`.execute(ctx.db);
  return rows[0];
}

/** Makes requests of one learner in a class wait for each other. */
export async function queueLeave(tx: TxCtx, classId: string, personId: string): Promise<void> {
  const key = `attendance.leave:${classId}:${personId}`;
  await sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`.execute(tx.db);
}

/** What is asked for. */
export interface AskedLeave {
  readonly sessionId: string | null;
  readonly startsAt: Date | null;
  readonly endsAt: Date | null;
}

/** How many requests of a person wait, and whether a living one is about the same time. */
export async function livingLeave(
  tx: TxCtx,
  classId: string,
  personId: string,
  asked: AskedLeave,
): Promise<{ waiting: number; overlaps: boolean }> {
  const { rows } = await sql<{ waiting: number; overlaps: boolean }>`select
      count(*) filter (where l.state = 'submitted')::int as waiting,
      coalesce(bool_or(
        l.session_id = ${asked.sessionId}::uuid
        or (l.starts_at < ${asked.endsAt}::timestamptz and l.ends_at > ${asked.startsAt}::timestamptz)
        or (o.opened_at >= l.starts_at and o.opened_at < l.ends_at)
        or (n.opened_at >= ${asked.startsAt}::timestamptz and n.opened_at < ${asked.endsAt}::timestamptz)), false) as overlaps
    from ${NAMED} left join attendance.session o on o.id = ${asked.sessionId}::uuid
    where l.class_id = ${classId} and l.person_id = ${personId} and l.state in ('submitted', 'approved')`.execute(
    tx.db,
  );
  return rows[0]!;
}

export async function insertLeave(
  tx: TxCtx,
  row: AskedLeave & Pick<LeaveRow, 'id' | 'classId' | 'courseId' | 'personId' | 'reason'>,
): Promise<void> {
  await sql`insert into attendance.leave_request
      (id, class_id, course_id, person_id, session_id, starts_at, ends_at, reason)
    values (${row.id}, ${row.classId}, ${row.courseId}, ${row.personId}, ${row.sessionId}, ${row.startsAt},
      ${row.endsAt}, ${row.reason})`.execute(tx.db);
}

/** Ends a request whose row is locked, or changes what was decided. */
export async function decideLeave(
  tx: TxCtx,
  id: string,
  end: { readonly state: LeaveState; readonly answer: string | null; readonly by: string | null },
): Promise<void> {
  const at = end.state === 'withdrawn' ? sql`null` : sql`platform.app_now()`;
  await sql`update attendance.leave_request set state = ${end.state}, answer = ${end.answer}, decided_by = ${end.by},
    decided_at = ${at} where id = ${id}`.execute(tx.db);
}

/**
 * Excuses the learner of an approved request in the sessions it is about: absent becomes leave, in an open session also
 * who has no state yet. Who was there stays so.
 * @returns marks that changed, and sessions in which the learner was there
 */
export async function excuse(
  tx: TxCtx,
  leave: LeaveRow,
  by: string | null,
): Promise<{ changed: number; attended: number }> {
  const { rows } = await sql<{ changed: number; attended: number }>`with l as (
      select * from attendance.leave_request where id = ${leave.id}),
    missed as (
      update attendance.mark m set state = 'leave', changed_by = ${by}, changed_at = platform.app_now(), reason = null,
        leave_id = l.id
      from l, attendance.session s
      where m.class_id = l.class_id and m.person_id = l.person_id and m.state = 'absent' and s.id = m.session_id
        and ${COVERS} returning 1),
    coming as (
      insert into attendance.mark (session_id, class_id, person_id, state, changed_by, changed_at, leave_id)
      select s.id, s.class_id, l.person_id, 'leave', ${by}, platform.app_now(), l.id
      from l join attendance.session s on s.class_id = l.class_id and s.closed_at is null and ${COVERS}
      on conflict do nothing returning 1)
    select (select count(*) from missed)::int + (select count(*) from coming)::int as changed,
      (select count(*)::int from l join attendance.mark m on m.class_id = l.class_id and m.person_id = l.person_id
        join attendance.session s on s.id = m.session_id
        where m.state in ('present', 'late', 'early') and ${COVERS}) as attended`.execute(tx.db);
  return rows[0]!;
}

/** Takes back what a request has excused and nobody has changed since. @returns how many marks */
export async function unexcuse(tx: TxCtx, id: string, by: string | null): Promise<number> {
  const { rows } = await sql<{ n: number }>`with open as (
      delete from attendance.mark m using attendance.session s
      where m.leave_id = ${id} and s.id = m.session_id and s.closed_at is null returning 1),
    closed as (
      update attendance.mark m set state = 'absent', changed_by = ${by}, changed_at = platform.app_now(), leave_id = null
      from attendance.session s
      where m.leave_id = ${id} and s.id = m.session_id and s.closed_at is not null returning 1)
    select (select count(*) from open)::int + (select count(*) from closed)::int as n`.execute(tx.db);
  return rows[0]!.n;
}

/** Sessions of a class a learner may ask leave for: open ones, and those he or she missed; newest first. */
export async function excusableSessions(ctx: Ctx, classId: string, personId: string) {
  const { rows } = await sql<{ id: string; title: string; openedAt: Date }>`
    select s.id, s.title, s.opened_at as "openedAt" from attendance.session s
    left join attendance.mark m on m.session_id = s.id and m.person_id = ${personId}
    where s.class_id = ${classId} and (m.state = 'absent' or (m.state is null and s.closed_at is null))
      and not exists (select from attendance.leave_request l where l.class_id = ${classId}
        and l.person_id = ${personId} and l.state in ('submitted', 'approved') and ${COVERS})
    order by s.opened_at desc limit 200`.execute(ctx.db);
  return rows;
}
