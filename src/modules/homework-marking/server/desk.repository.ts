import { sql } from 'kysely';
import type { Ctx } from '../../../platform/db/context.ts';

/** Homework with hand-ins that wait for a mark. */
export interface WaitingHomework {
  readonly homeworkId: string;
  readonly waiting: number;
  readonly marked: number;
  readonly handedIn: number;
  readonly oldestAt: Date;
  /** The hand-in that came first of those that wait. */
  readonly firstId: string;
}

/** Homework one is shown on the desk. */
const MAX = 40;

/**
 * Homework whose hand-ins wait for a mark in the classes a person marks: every class of a course for who leads or teaches
 * it, else the own classes. One statement.
 */
export async function waitingHomework(ctx: Ctx, personId: string): Promise<WaitingHomework[]> {
  const { rows } = await sql<WaitingHomework>`
    with own as materialized (
      select k.id from classes_api.class k join courses_api.course c on c.id = k.course_id and c.state <> 'archived'
      where k.id = any(array(select classes_api.marked_by(${personId}::uuid)))),
    waiting as materialized (
      select w.homework_id, count(*)::int as n from own join hand_ins_api.work w on w.class_id = own.id
      where w.state = 'submitted' group by w.homework_id order by w.homework_id limit ${MAX})
    select h.homework_id as "homeworkId", h.n as waiting, w.marked, w."handedIn", w.oldest as "oldestAt",
      w.first as "firstId"
    from waiting h cross join lateral (
      select count(*) filter (where w.state = 'graded')::int as marked, count(*)::int as "handedIn",
        min(c.submitted_at) filter (where w.state = 'submitted') as oldest,
        (array_agg(w.id order by c.submitted_at, w.id) filter (where w.state = 'submitted'))[1] as first
      from hand_ins_api.work w join own on own.id = w.class_id join hand_ins_api.counting c on c.work_id = w.id
      where w.homework_id = h.homework_id) w
    where w.first is not null`.execute(ctx.db);
  return rows;
}

/** Hand-ins of a class that wait for a mark. */
export async function countWaiting(ctx: Ctx, classId: string): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*)::integer as n from hand_ins_api.work
    where class_id = ${classId} and state = 'submitted'`.execute(ctx.db);
  return rows[0]!.n;
}
