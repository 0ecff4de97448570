import { sql } from 'kysely';
import type { Ctx } from '../../../../platform/db/context.ts';

/** A deleted course and whether the asking person leads it. Its row is locked. */
export async function deletedCourse(ctx: Ctx, courseId: string, personId: string) {
  const result = await sql<{
    id: string;
    code: string;
    name: string;
    unitId: string;
    deleted_at: Date;
    leads: boolean;
  }>`
    select c.id, c.code, c.name, c.unit_id as "unitId", c.deleted_at,
      exists (select from courses.course_member m where m.course_id = c.id and m.person_id = ${personId}
        and m.role = 'lead') as leads
    from courses.course c where c.id = ${courseId} and c.deleted_at is not null for update of c`.execute(ctx.db);
  return result.rows[0];
}

/** Puts a course into the recycle bin, or takes it out. */
export async function markDeleted(ctx: Ctx, courseId: string, deleted: boolean): Promise<void> {
  await sql`update courses.course set deleted_at = ${deleted ? sql`platform.app_now()` : sql`null`},
    version = version + 1, updated_at = platform.app_now() where id = ${courseId}`.execute(ctx.db);
}

/** What keeps a draft from being deleted: classes, and people who read it. */
export async function heldBy(ctx: Ctx, courseId: string): Promise<{ classes: number; readers: number }> {
  const result = await sql<{ classes: number; readers: number }>`select
    (select count(*)::int from courses.course_class where course_id = ${courseId}) as classes,
    (select count(*)::int from courses.course_reader where course_id = ${courseId}) as readers`.execute(ctx.db);
  return result.rows[0]!;
}
