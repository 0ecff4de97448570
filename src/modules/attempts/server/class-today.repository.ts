import { sql } from 'kysely';
import type { Ctx } from '../../../platform/db/context.ts';

/** Papers of a class that wait for marks. */
export async function countMarking(ctx: Ctx, classId: string): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*)::integer as n from attempts.counted
    where class_id = ${classId} and state = 'marking' and voided_at is null`.execute(ctx.db);
  return rows[0]!.n;
}

/** How many of a class sit which exam now, the fullest first. */
export async function countSitting(ctx: Ctx, classId: string): Promise<{ examId: string; count: number }[]> {
  const { rows } = await sql<{ examId: string; count: number }>`select exam_id as "examId", count(*)::integer as count
    from attempts.counted where class_id = ${classId} and state = 'in_progress'
    group by exam_id order by count(*) desc, exam_id`.execute(ctx.db);
  return rows;
}
