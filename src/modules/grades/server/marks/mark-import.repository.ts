import { sql } from 'kysely';
import type { Ctx } from '../../../../platform/db/context.ts';
import { seesClass } from '../../../classes/server/classes.public.ts';

/** A class somebody brings marks for. */
export interface ListedClass {
  readonly id: string;
  readonly code: string;
  readonly courseCode: string;
}

/** Classes with one of these codes the person sees as one of the team of their course. */
export async function listedClasses(ctx: Ctx, personId: string, codes: readonly string[]): Promise<ListedClass[]> {
  const { rows } = await sql<ListedClass>`select c.id, c.code, k.code as "courseCode"
    from classes_api.class c
    join courses_api.course k on k.id = c.course_id
    where c.code = any(${[...codes]}::text[])
      and ${seesClass({ course: sql`c.course_id`, class: sql`c.id`, person: sql`${personId}::uuid` })}`.execute(ctx.db);
  return rows;
}
