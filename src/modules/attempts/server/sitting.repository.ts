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
