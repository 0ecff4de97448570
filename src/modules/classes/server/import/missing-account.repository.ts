import { sql } from 'kysely';
import type { Ctx } from '../../../../platform/db/context.ts';

/** Numbers of these nobody within reach of a course's university has. */
export async function unknownNumbers(ctx: Ctx, courseId: string, numbers: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ number: string }>`
    with reach as (
      select t.ancestor_id as id from courses_api.course k
        join units_api.path t on t.unit_id = k.unit_id join units_api.unit u on u.id = t.ancestor_id
      where k.id = ${courseId} order by (u.kind = 'university') desc, t.depth desc limit 1)
    select n.number from unnest(${[...numbers]}::text[]) with ordinality n (number, place)
    where not exists (select from identity_api.person p join units_api.path t on t.unit_id = p.unit_id
      where p.number = n.number and t.ancestor_id = (select id from reach))
    order by n.place`.execute(ctx.db);
  return rows.map((row) => row.number);
}

/** Active administrators of the college of a course and of the units above it. */
export async function collegeAdministrators(ctx: Ctx, courseId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select p.id from identity_api.person p
    where p.role = 2 and p.state = 'active' and p.unit_id in (
      select t.ancestor_id from courses_api.course k join units_api.path t on t.unit_id = k.unit_id
      where k.id = ${courseId})
    order by p.id limit 50`.execute(ctx.db);
  return rows.map((row) => row.id);
}
