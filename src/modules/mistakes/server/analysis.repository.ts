import { sql } from 'kysely';
import type { Ctx } from '../../../platform/db/context.ts';
import type { QuestionRef } from '../shared/mistake.model.ts';

/** A scored answer of an own attempt. */
export interface OwnScore extends QuestionRef {
  readonly examId: string;
  /** Null for who was added singly. */
  readonly classId: string | null;
  readonly score: number;
  readonly points: number;
}

/** Scored answers of attempts, without questions that were taken out of their exam. One statement. */
export async function ownScores(ctx: Ctx, attemptIds: readonly string[]): Promise<OwnScore[]> {
  if (attemptIds.length === 0) return [];
  const { rows } = await sql<OwnScore>`select exam_id as "examId", class_id as "classId", question_id as "questionId",
      question_number as number, score::float8 as score, points::float8 as points
    from attempts_api.answer_item
    where attempt_id = any(${[...attemptIds]}::uuid[]) and score is not null and points > 0 and not dropped
    order by attempt_id, item`.execute(ctx.db);
  return rows;
}

/** What a class earned with a question of an exam. */
export interface ClassShare extends QuestionRef {
  readonly examId: string;
  /** Mean share of the points, 0–1. */
  readonly share: number;
  readonly people: number;
}

/** Means of classes by question, of all scored answers in these exams. One statement. */
export async function classShares(
  ctx: Ctx,
  of: readonly { readonly examId: string; readonly classId: string }[],
): Promise<ClassShare[]> {
  if (of.length === 0) return [];
  const { rows } = await sql<ClassShare>`select w.exam_id as "examId", w.question_id as "questionId",
      w.question_number as number, avg(w.score / w.points)::float8 as share, count(distinct w.person_id)::int as people
    from unnest(${of.map(({ examId }) => examId)}::uuid[], ${of.map(({ classId }) => classId)}::uuid[]) as o (exam, class)
      join attempts_api.answer_item w on w.exam_id = o.exam and w.class_id = o.class
    where w.score is not null and w.points > 0 and not w.dropped
    group by w.exam_id, w.question_id, w.question_number`.execute(ctx.db);
  return rows;
}
