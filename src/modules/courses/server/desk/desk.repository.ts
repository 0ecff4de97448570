import { sql } from 'kysely';
import type { Ctx } from '../../../../platform/db/context.ts';
import type { DeskFacts } from '../../../../platform/desk/desk.ts';

/** Whether a person takes a course, and belongs to the team of one: one statement. */
export async function deskFacts(ctx: Ctx, personId: string): Promise<DeskFacts> {
  const { rows } = await sql<DeskFacts>`select
      exists (select from courses.course_reader r join courses.course c on c.id = r.course_id
        where r.person_id = ${personId} and c.deleted_at is null) as learns,
      exists (select from courses.course_member m join courses.course c on c.id = m.course_id
        where m.person_id = ${personId} and c.deleted_at is null and c.state <> 'archived') as teaches`.execute(ctx.db);
  return rows[0] ?? { learns: false, teaches: false };
}
