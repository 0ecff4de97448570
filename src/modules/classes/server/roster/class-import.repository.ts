import { sql } from 'kysely';
import type { Ctx, TxCtx } from '../../../../platform/db/context.ts';
import { forgetClass } from '../../../courses/server/courses.public.ts';

/** Terms by what a sheet names them. */
export async function listedTerms(ctx: Ctx): Promise<{ id: string; code: string; name: string }[]> {
  const { rows } = await sql<{ id: string; code: string; name: string }>`
    select id, code, name from courses_api.term order by starts_on desc limit 2000`.execute(ctx.db);
  return rows;
}

/** Members of a course's team who can teach a class, by their number. */
export async function numberedTeachers(
  ctx: Ctx,
  courseId: string,
): Promise<{ personId: string; number: string; name: string }[]> {
  const { rows } = await sql<{ personId: string; number: string; name: string }>`
    select p.id as "personId", p.number, p.name from courses_api.course_member m
    join identity_api.person p on p.id = m.person_id
    where m.course_id = ${courseId} and m.role <> 'support' and p.number is not null`.execute(ctx.db);
  return rows;
}

/** Codes of the classes of a course, each with its term. */
export async function takenCodes(ctx: Ctx, courseId: string): Promise<{ code: string; termId: string }[]> {
  const { rows } = await sql<{ code: string; termId: string }>`
    select code, term_id as "termId" from classes.class where course_id = ${courseId}`.execute(ctx.db);
  return rows;
}

/** Takes back a class that nobody has ever used. False when it is gone, has begun, or somebody was in it. */
export async function eraseUnused(tx: TxCtx, classId: string): Promise<boolean> {
  const { rows } = await sql`delete from classes.class c where c.id = ${classId} and c.state = 'preparing'
      and not exists (select from classes.enrolment e where e.class_id = c.id)
      and not exists (select from classes.message m where m.class_id = c.id)
      and not exists (select from classes.group_set g where g.class_id = c.id)
      and not exists (select from classes.class o where o.merged_into = c.id) returning c.id`.execute(tx.db);
  if (rows.length === 0) return false;
  await forgetClass(tx, classId);
  return true;
}
