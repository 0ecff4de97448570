import { sql } from 'kysely';
import type { Ctx } from '../../../../platform/db/context.ts';

/** An exam or test with papers that wait for a mark. */
export interface WaitingPapers {
  readonly examId: string;
  readonly waiting: number;
  readonly marked: number;
  readonly handedIn: number;
  readonly oldestAt: Date;
  /** A question that waits in the paper that was handed in first, with its number among questions of one id. */
  readonly questionId: string | null;
  readonly questionNumber: number | null;
}

/** Exams and tests one is shown on the desk. */
const MAX = 40;

/**
 * Exams and tests with papers that wait for a mark in the classes a person marks: every class of a course for who leads or
 * teaches all of it, else the own classes. One statement.
 */
export async function waitingPapers(ctx: Ctx, personId: string): Promise<WaitingPapers[]> {
  const { rows } = await sql<WaitingPapers>`
    with own as materialized (
      select k.id from classes_api.class k join courses_api.course c on c.id = k.course_id and c.state <> 'archived'
      where k.id = any(array(select classes_api.marked_by(${personId}::uuid)))),
    waiting as materialized (
      select a.exam_id, count(*)::int as n, min(a.submitted_at) as oldest,
        (array_agg(a.id order by a.submitted_at, a.id))[1] as first
      from own join attempts.counted a on a.class_id = own.id and a.state in ('in_progress', 'marking')
      where a.state = 'marking' and a.voided_at is null group by a.exam_id order by a.exam_id limit ${MAX})
    select w.exam_id as "examId", w.n as waiting, x.marked, w.n + x.marked as "handedIn", w.oldest as "oldestAt",
      q.question_id as "questionId", q.question_number as "questionNumber"
    from waiting w cross join lateral (
      select count(*)::int as marked from attempts.counted a join own on own.id = a.class_id
      where a.exam_id = w.exam_id and a.state in ('graded', 'released') and a.voided_at is null) x
    left join lateral (
      select v.question_id, v.question_number from attempts.answer v
      where v.attempt_id = w.first and v.score is null and not v.dropped and v.question_id is not null
      order by v.item limit 1) q on true`.execute(ctx.db);
  return rows;
}
