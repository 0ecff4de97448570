import { sql } from 'kysely';
import type { Ctx } from '../../../platform/db/context.ts';
import type { ExamFigures } from '../../exams/server/exams.public.ts';
import { deskContext } from './attempt.access.ts';

/** Figures of exams for their lists: one statement whatever the number. */
export function examFigures(ctx: Ctx, examIds: readonly string[]): Promise<ExamFigures[]> {
  return deskContext(ctx).read(async (read) => {
    const { rows } = await sql<ExamFigures>`select a.exam_id as "examId", count(distinct a.person_id)::int as started,
        count(*) filter (where a.state = 'in_progress')::int as "inProgress",
        count(distinct a.person_id) filter (where a.state <> 'in_progress')::int as submitted,
        count(*) filter (where a.state = 'marking' and a.voided_at is null)::int as "toMark",
        round(avg(a.score) filter (where a.state = 'released' and a.voided_at is null), 2)::float8 as mean
      from attempts.counted a where a.exam_id = any(${[...examIds]}::uuid[])
      group by a.exam_id`.execute(read.db);
    return rows;
  });
}
