import { sql } from 'kysely';
import type { Ctx, TxCtx } from '../../../platform/db/context.ts';

/** Living courses in whose team each of these people is. */
export async function coursesOfPeople(ctx: Ctx, personIds: readonly string[]): Promise<ReadonlyMap<string, number>> {
  const result = await sql<{ person_id: string; n: number }>`select m.person_id, count(*) as n
    from courses.course_member m join courses.course c on c.id = m.course_id
    where m.person_id = any(${[...personIds]}::uuid[]) and c.deleted_at is null group by m.person_id`.execute(ctx.db);
  return new Map(result.rows.map((row) => [row.person_id, row.n]));
}

/** Living courses a person leads. */
export async function coursesLedBy(ctx: Ctx, personId: string): Promise<{ id: string; title: string }[]> {
  const result = await sql<{ id: string; title: string }>`select c.id, c.name as title
    from courses.course_member m join courses.course c on c.id = m.course_id
    where m.person_id = ${personId} and m.role = 'lead' and c.deleted_at is null order by c.name, c.id`.execute(ctx.db);
  return result.rows;
}

/** Gives the lead of courses to another person, who may be in the team already. Returns their ids. */
export async function giveLead(tx: TxCtx, from: string, to: string): Promise<string[]> {
  const led = await sql<{ course_id: string }>`select course_id from courses.course_member
    where person_id = ${from} and role = 'lead' order by course_id for update`.execute(tx.db);
  const ids = led.rows.map((row) => row.course_id);
  // The old lead goes first: two leads are forbidden at any instant, none only at commit.
  await sql`delete from courses.course_member where course_id = any(${ids}::uuid[]) and person_id in (${from}, ${to})`.execute(
    tx.db,
  );
  await sql`insert into courses.course_member (course_id, person_id, role)
    select id, ${to}, 'lead' from unnest(${ids}::uuid[]) n (id)`.execute(tx.db);
  return ids;
}
