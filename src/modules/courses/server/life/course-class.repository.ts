import { sql } from 'kysely';
import type { Ctx } from '../../../../platform/db/context.ts';

/** A new teaching class of a course; called inside the transaction that makes it. */
export async function noteClass(
  ctx: Ctx,
  row: { readonly classId: string; readonly courseId: string; readonly termId: string },
): Promise<void> {
  await sql`insert into courses.course_class (class_id, course_id, term_id)
    values (${row.classId}, ${row.courseId}, ${row.termId})`.execute(ctx.db);
}

/** A class that has not begun moves to another term. */
export async function noteClassTerm(ctx: Ctx, classId: string, termId: string): Promise<void> {
  await sql`update courses.course_class set term_id = ${termId} where class_id = ${classId}`.execute(ctx.db);
}

/** A class nobody ever used was taken back. */
export async function forgetClass(ctx: Ctx, classId: string): Promise<void> {
  await sql`delete from courses.course_class where class_id = ${classId}`.execute(ctx.db);
}

/** A teaching class has ended. */
export async function noteClassEnd(ctx: Ctx, classId: string): Promise<void> {
  await sql`update courses.course_class set ended = true where class_id = ${classId}`.execute(ctx.db);
}
