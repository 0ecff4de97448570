import { sql } from 'kysely';
import type { Ctx, TxCtx } from '../../../../platform/db/context.ts';
import type { EnrolmentSource, EnrolmentState } from '../../shared/class.model.ts';
import type { LearnerPlace, Share } from './figure.port.ts';

/** An enrolment with its person. */
export interface RosterRow {
  readonly id: string;
  readonly classId: string;
  readonly courseId: string;
  readonly personId: string;
  readonly name: string;
  /** State of the account. */
  readonly account: string;
  readonly state: EnrolmentState;
}

const ROW = sql`e.id, e.class_id as "classId", e.course_id as "courseId", e.person_id as "personId", p.name,
  p.state as account, e.state from classes.enrolment e join identity_api.person p on p.id = e.person_id`;

/** Enrolments by id. */
export async function rosterRows(ctx: Ctx, ids: readonly string[]): Promise<RosterRow[]> {
  const { rows } = await sql<RosterRow>`select ${ROW} where e.id = any(${[...ids]}::uuid[])`.execute(ctx.db);
  return rows;
}

/** Account and unit of a learner. */
export async function learnerAccount(
  ctx: Ctx,
  personId: string,
): Promise<{ readonly account: string; readonly unitId: string | null } | undefined> {
  const { rows } = await sql<{ account: string; unitId: string | null }>`select account, unit_id as "unitId"
    from identity_api.person where id = ${personId}`.execute(ctx.db);
  return rows[0];
}

/** One enrolment, its row locked until the end of the transaction. The caller holds the lock of its class. */
export async function lockedRow(tx: TxCtx, id: string): Promise<RosterRow | undefined> {
  const { rows } = await sql<RosterRow>`select ${ROW} where e.id = ${id} for update of e`.execute(tx.db);
  return rows[0];
}

/** Who applied is in the class from now on. */
export async function seatApplied(tx: TxCtx, id: string): Promise<void> {
  await sql`update classes.enrolment set state = 'active', joined_at = platform.app_now() where id = ${id}`.execute(
    tx.db,
  );
}

/** Who applied stands at the end of the queue of a full class; the caller holds the lock of its row. */
export async function queueApplied(tx: TxCtx, row: RosterRow): Promise<void> {
  await sql`with drawn as (
      update classes.class set last_place = last_place + 1 where id = ${row.classId} returning last_place)
    update classes.enrolment e set state = 'waiting', place = drawn.last_place from drawn where e.id = ${row.id}`.execute(
    tx.db,
  );
}

/** Who was taken out is in the class again, as before. */
export async function seatAgain(tx: TxCtx, id: string): Promise<void> {
  await sql`update classes.enrolment set state = 'active', left_at = null, reason = null where id = ${id}`.execute(
    tx.db,
  );
}

/** Gives an enrolment to another class; beginning and source stay. */
export async function moveRow(tx: TxCtx, id: string, into: string): Promise<void> {
  await sql`update classes.enrolment set class_id = ${into} where id = ${id}`.execute(tx.db);
}

/** Numbers of runs these people made in a class. */
export async function runsIn(ctx: Ctx, classId: string, personIds: readonly string[]): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from runs_api.run
    where class_id = ${classId} and person_id = any(${[...personIds]}::uuid[])`.execute(ctx.db);
  return rows[0]!.n;
}

/** Somebody to be added to a class. */
export interface Candidate {
  readonly personId: string;
  readonly number: string | null;
  readonly name: string;
  readonly unit: string | null;
  readonly className: string | null;
  readonly present: string | null;
}

/** University of the course's unit, else the head of its tree: whom a class can take in. */
const reachOf = (courseId: string) => sql`(select t.ancestor_id from courses_api.course k
    join units_api.path t on t.unit_id = k.unit_id join units_api.unit u on u.id = t.ancestor_id
    where k.id = ${courseId} order by (u.kind = 'university') desc, t.depth desc limit 1)`;
const withinReach = (courseId: string) => sql<boolean>`exists (select from units_api.path w
    where w.unit_id = p.unit_id and w.ancestor_id = ${reachOf(courseId)})`;

/**
 * Learners by the beginning of number or name within a unit and below it, and whoever of the university has exactly this
 * number. The team of the course is left out.
 */
export async function findCandidates(
  ctx: Ctx,
  of: { readonly courseId: string; readonly unitId: string | null; readonly kw: string },
): Promise<Candidate[]> {
  const start = `${of.kw.replace(/[\\%_]/g, '\\$&')}%`;
  const { rows } = await sql<Candidate>`select p.id as "personId", p.number, p.name, u.name as unit,
      p.class_name as "className", (select k.name from classes.enrolment e join classes.class k on k.id = e.class_id
        where e.person_id = p.id and e.course_id = ${of.courseId} and e.state in ('applied', 'waiting', 'active'))
        as present
    from identity_api.person p left join units_api.unit u on u.id = p.unit_id
    where p.role = 6 and p.state = 'active'
      and ((p.unit_id in (select units_api.subtree(${of.unitId}::uuid))
          and (p.number like ${start} escape '\\' or p.name like ${start} escape '\\'))
        or (p.number = ${of.kw} and ${withinReach(of.courseId)}))
      and not exists (select from courses_api.course_member m
        where m.course_id = ${of.courseId} and m.person_id = p.id)
    order by p.number nulls last, p.id limit 20`.execute(ctx.db);
  return rows;
}

/** Of these people, learners a class of the course can take in: active accounts of its university. */
export async function reachable(
  ctx: Ctx,
  courseId: string,
  personIds: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const { rows } = await sql<{ id: string; name: string }>`select p.id, p.name from identity_api.person p
    where p.id = any(${[...personIds]}::uuid[]) and p.role = 6 and p.state = 'active'
      and ${withinReach(courseId)}`.execute(ctx.db);
  return new Map(rows.map((row) => [row.id, row.name]));
}

/** An enrolment with everything its record shows. */
export interface RosterRecord {
  readonly id: string;
  readonly personId: string;
  readonly number: string | null;
  readonly name: string;
  readonly unit: string | null;
  readonly major: string | null;
  readonly className: string | null;
  readonly mobile: string | null;
  readonly teachingClass: string;
  readonly termId: string;
  readonly termName: string;
  readonly state: EnrolmentState;
  readonly source: EnrolmentSource;
  readonly joinedAt: Date;
  readonly leftAt: Date | null;
  readonly reason: string | null;
}

/** The record of one enrolment. */
export async function rosterRecord(ctx: Ctx, id: string): Promise<RosterRecord> {
  const { rows } = await sql<RosterRecord>`select e.id, e.person_id as "personId", p.number, p.name, u.name as unit,
      p.major, p.class_name as "className", o.mobile, k.name as "teachingClass", t.id as "termId", t.name as "termName",
      e.state, e.source, e.joined_at as "joinedAt", e.left_at as "leftAt", e.reason
    from classes.enrolment e join classes.class k on k.id = e.class_id
    join courses_api.term t on t.id = k.term_id join identity_api.person p on p.id = e.person_id
    left join identity_api.contact o on o.person_id = p.id left join units_api.unit u on u.id = p.unit_id
    where e.id = ${id}`.execute(ctx.db);
  return rows[0]!;
}

/** The last runs of a person in a course. */
export async function runsOfLearner(ctx: Ctx, courseId: string, personId: string) {
  const { rows } = await sql<{
    id: string;
    nodeId: string | null;
    title: string;
    attempt: number;
    state: 'created' | 'running' | 'finished' | 'unfinished' | 'abandoned';
    score: number | null;
    seconds: number;
    startedAt: Date;
  }>`select r.id, r.node_id as "nodeId", coalesce(n.name, '') as title, r.attempt_no as attempt, r.state, r.score,
      r.active_seconds as seconds, r.started_at as "startedAt"
    from runs_api.run r left join courses_api.experiment_node n on n.id = r.node_id
    where r.person_id = ${personId} and r.course_id = ${courseId}
    order by r.started_at desc, r.id desc limit 50`.execute(ctx.db);
  return rows;
}

/** Experiments of the course that these learners finished, of those that are visible: one statement. */
export async function experimentShares(ctx: Ctx, places: readonly LearnerPlace[]): Promise<ReadonlyMap<string, Share>> {
  const { rows } = await sql<Share & { id: string }>`
    select x.id, count(*)::int as total, count(*) filter (where exists (select from runs_api.run r
      where r.node_id = n.id and r.person_id = x.person and r.state = 'finished'))::int as done
    from unnest(${places.map((one) => one.enrolmentId)}::uuid[], ${places.map((one) => one.courseId)}::uuid[],
      ${places.map((one) => one.personId)}::uuid[]) as x (id, course, person)
    join courses_api.experiment_node n on n.course_id = x.course and n.visible
    group by x.id`.execute(ctx.db);
  return new Map(rows.map(({ id, ...share }) => [id, share]));
}
