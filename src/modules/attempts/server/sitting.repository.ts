import { sql } from 'kysely';
import type { Ctx } from '../../../platform/db/context.ts';
import { deskContext } from './attempt.access.ts';

/** An attempt that was handed in. */
export interface Sitting {
  readonly examId: string;
  readonly personId: string;
  readonly classId: string | null;
  readonly at: Date;
}

/** Attempts of exams that were handed in and count. One statement. */
export function sittingsOf(ctx: Ctx, examIds: readonly string[]): Promise<Sitting[]> {
  if (examIds.length === 0) return Promise.resolve([]);
  return deskContext(ctx).read(async (read) => {
    const { rows } = await sql<Sitting>`select a.exam_id as "examId", a.person_id as "personId",
        a.class_id as "classId", a.submitted_at as at from attempts.counted a
      where a.exam_id = any(${[...examIds]}::uuid[]) and a.submitted_at is not null and a.voided_at is null
      order by a.submitted_at, a.id`.execute(read.db);
    return rows;
  });
}

/** How many answers of exams each person marked between two instants, by person. One statement. */
export function answersMarkedBy(
  ctx: Ctx,
  examIds: readonly string[],
  { from, until }: { readonly from: Date; readonly until: Date },
): Promise<{ readonly personId: string; readonly n: number }[]> {
  if (examIds.length === 0) return Promise.resolve([]);
  return deskContext(ctx).read(async (read) => {
    const { rows } = await sql<{ personId: string; n: number }>`select m.mark ->> 'markerId' as "personId",
        count(distinct (w.attempt_id, w.item))::int as n
      from attempts.counted a join attempts.answer w on w.attempt_id = a.id
        cross join lateral jsonb_array_elements(w.marks) m (mark)
      where a.exam_id = any(${[...examIds]}::uuid[]) and (m.mark ->> 'at')::timestamptz >= ${from}
        and (m.mark ->> 'at')::timestamptz < ${until} and m.mark ->> 'markerId' is not null
      group by 1`.execute(read.db);
    return rows;
  });
}

/** An attempt with answers that people mark. */
export interface HandMarked {
  readonly attemptId: string;
  readonly examId: string;
  readonly classId: string | null;
  readonly personId: string;
  readonly submittedAt: Date;
  /** When the last of its answers was first marked; null while any of them waits. */
  readonly markedAt: Date | null;
  readonly markerId: string | null;
}

/** Attempts handed in of exams whose answers people mark; what keys score alone is left out. One statement. */
export function handMarked(ctx: Ctx, examIds: readonly string[]): Promise<HandMarked[]> {
  if (examIds.length === 0) return Promise.resolve([]);
  return deskContext(ctx).read(async (read) => {
    const { rows } = await sql<HandMarked>`select a.id as "attemptId", a.exam_id as "examId", a.class_id as "classId",
        a.person_id as "personId", a.submitted_at as "submittedAt",
        case when bool_or(w.score is null and not w.dropped) then null
          else max((w.marks -> 0 ->> 'at')::timestamptz) end as "markedAt",
        (array_agg(w.marks -> 0 ->> 'markerId' order by w.marks -> 0 ->> 'at' desc nulls last))[1] as "markerId"
      from attempts.counted a join attempts.answer w on w.attempt_id = a.id
      where a.exam_id = any(${[...examIds]}::uuid[]) and a.state <> 'in_progress' and a.voided_at is null
        and a.submitted_at is not null and w.question_id is not null
        and (w.scored_by = 'mark' or (w.score is null and not w.dropped))
      group by a.id, a.exam_id, a.class_id, a.person_id, a.submitted_at order by a.submitted_at, a.id`.execute(read.db);
    return rows;
  });
}

/** An attempt that counts in the analysis of a paper. */
export interface WholeAttempt {
  readonly attemptId: string;
  readonly examId: string;
  readonly classId: string | null;
  readonly personId: string;
  readonly no: number;
  readonly score: number;
}

/** Attempts of exams that are marked completely and not voided, in the order of people and attempts. One statement. */
export function wholeAttempts(ctx: Ctx, examIds: readonly string[]): Promise<WholeAttempt[]> {
  if (examIds.length === 0) return Promise.resolve([]);
  return deskContext(ctx).read(async (read) => {
    const { rows } = await sql<WholeAttempt>`select a.id as "attemptId", a.exam_id as "examId", a.class_id as "classId",
        a.person_id as "personId", a.no, a.score::float8 as score
      from attempts.counted a where a.exam_id = any(${[...examIds]}::uuid[]) and a.state <> 'in_progress'
        and a.voided_at is null and a.score is not null order by a.exam_id, a.person_id, a.no`.execute(read.db);
    return rows;
  });
}

/** A question of an exam with what attempts got for it. */
export interface QuestionScores {
  readonly examId: string;
  readonly questionId: string;
  readonly number: number;
  readonly points: number;
  /** Attempt, points earned, seconds spent on it. */
  readonly scores: readonly (readonly [attemptId: string, score: number, seconds: number | null])[];
}

/** What each question of exams earned in some attempts, in the order of the questions. One statement. */
export function questionScores(ctx: Ctx, attemptIds: readonly string[]): Promise<QuestionScores[]> {
  if (attemptIds.length === 0) return Promise.resolve([]);
  return deskContext(ctx).read(async (read) => {
    const { rows } = await sql<QuestionScores>`select a.exam_id as "examId", w.question_id as "questionId",
        w.question_number as number, max(w.points)::float8 as points,
        json_agg(json_build_array(a.id, w.score::float8, (a.item_seconds ->> w.item)::int)) as scores
      from attempts.counted a join attempts.answer w on w.attempt_id = a.id
      where a.id = any(${[...attemptIds]}::uuid[]) and w.question_id is not null and w.score is not null
        and not w.dropped
      group by 1, 2, 3 order by 1, min(w.item), 2`.execute(read.db);
    return rows;
  });
}
