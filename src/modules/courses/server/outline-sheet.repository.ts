import { sql } from 'kysely';
import type { Ctx } from '../../../platform/db/context.ts';
import type { CourseRole } from '../shared/course.policy.ts';
import type { SheetExperiment } from './outline-sheet.engine.ts';

/** Courses with these codes in whose team a person is. */
export async function taughtByCode(ctx: Ctx, personId: string, codes: readonly string[]) {
  if (codes.length === 0) return [];
  const result = await sql<{ id: string; code: string; state: string; role: CourseRole; granted: string[] }>`
    select c.id, c.code, c.state, m.role, m.granted from courses.course c
    join courses.course_member m on m.course_id = c.id and m.person_id = ${personId}
    where c.deleted_at is null and lower(c.code) = any(${codes.map((code) => code.toLowerCase())})
    order by c.id`.execute(ctx.db);
  return result.rows;
}

/** Experiments by their codes, or by id for nodes that hold them. */
export async function experimentsOf(
  ctx: Ctx,
  by: { readonly codes: readonly string[]; readonly ids: readonly string[] },
): Promise<SheetExperiment[]> {
  const result = await sql<SheetExperiment>`select id, code, state = 'listed' as listed from experiments_api.experiment
    where lower(code) = any(${by.codes.map((code) => code.toLowerCase())}) or id = any(${[...by.ids]}::uuid[])`.execute(
    ctx.db,
  );
  return result.rows;
}
