import { sql } from 'kysely';
import type { Ctx } from '../../../../platform/db/context.ts';

/** A class somebody brings marks for. */
export interface ListedClass {
  readonly id: string;
  readonly code: string;
  readonly courseCode: string;
}

/** Classes with one of these codes in courses of whose team the person is. */
export async function listedClasses(ctx: Ctx, personId: string, codes: readonly string[]): Promise<ListedClass[]> {
  const { rows } = await sql<ListedClass>`select c.id, c.code, k.code as "courseCode"
    from classes_api.class c
    join courses_api.course k on k.id = c.course_id
    join courses_api.course_member m on m.course_id = c.course_id and m.person_id = ${personId}::uuid
    where c.code = any(${[...codes]}::text[])`.execute(ctx.db);
  return rows;
}
