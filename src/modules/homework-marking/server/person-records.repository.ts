import { sql } from 'kysely';
import type { Ctx, TxCtx } from '../../../platform/db/context.ts';
import { marksContext } from './marking.access.ts';

/** Works in which each of these people has a mark of the own, apart from the other members. */
export function ownMarksOfPeople(ctx: Ctx, personIds: readonly string[]): Promise<ReadonlyMap<string, number>> {
  return marksContext(ctx).read(async (read) => {
    const { rows } = await sql<{ id: string; n: number }>`select person_id as id, count(distinct work_id)::int as n
      from homework_marking.mark where person_id = any(${[...personIds]}::uuid[]) group by person_id`.execute(read.db);
    return new Map(rows.map(({ id, n }) => [id, n]));
  });
}

/** Gives the own marks of a roster account to the person it turned out to be; works that person has one for are left behind. */
export async function moveOwnMarks(tx: TxCtx, from: string, to: string): Promise<void> {
  await tx.asSystem(async () => {
    await sql`update homework_marking.mark m set person_id = ${to} where m.person_id = ${from} and not exists (
      select from homework_marking.mark o where o.work_id = m.work_id and o.person_id = ${to})`.execute(tx.db);
    await sql`update homework_marking.showcase_answer m set person_id = ${to} where m.person_id = ${from} and not exists (
      select from homework_marking.showcase_answer o where o.work_id = m.work_id and o.person_id = ${to})`.execute(
      tx.db,
    );
  });
}
