import { sql } from 'kysely';
import type { Ctx, TxCtx } from '../../../platform/db/context.ts';
import { endReading, openReading } from '../../courses/server/courses.public.ts';

/** Enrolments and classes taught of each of these people. */
export async function classesOfPeople(ctx: Ctx, personIds: readonly string[]): Promise<ReadonlyMap<string, number>> {
  const result = await sql<{ person_id: string; n: number }>`select person_id, count(*) as n from (
      select person_id from classes.enrolment where person_id = any(${[...personIds]}::uuid[])
      union all
      select person_id from classes.class_teacher where person_id = any(${[...personIds]}::uuid[])
    ) work group by person_id`.execute(ctx.db);
  return new Map(result.rows.map((row) => [row.person_id, row.n]));
}

/**
 * Gives the enrolments of a roster account to the person it turned out to be. A course that person is enrolled in
 * already is left behind.
 */
export async function moveEnrolments(tx: TxCtx, from: string, to: string): Promise<void> {
  const result = await sql<{ class_id: string; course_id: string; state: string }>`update classes.enrolment e
    set person_id = ${to} where e.person_id = ${from} and not exists (select from classes.enrolment o
      where o.person_id = ${to} and o.course_id = e.course_id) returning class_id, course_id, state`.execute(tx.db);
  for (const { class_id: classId, course_id: courseId, state } of result.rows) {
    await endReading(tx, { classId, personId: from });
    if (state === 'active' || state === 'completed') await openReading(tx, { courseId, classId, personId: to });
  }
}
