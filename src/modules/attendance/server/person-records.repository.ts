import { sql } from 'kysely';
import type { Ctx, TxCtx } from '../../../platform/db/context.ts';

/** Attendance marks of each of these people. */
export async function marksOfPeople(ctx: Ctx, personIds: readonly string[]): Promise<ReadonlyMap<string, number>> {
  const { rows } = await sql<{ person_id: string; n: number }>`select person_id, count(*)::int as n
    from attendance.mark where person_id = any(${[...personIds]}::uuid[]) group by person_id`.execute(ctx.db);
  return new Map(rows.map((row) => [row.person_id, row.n]));
}

/**
 * Gives the marks of a roster account to the person it turned out to be. A session in which that person has a mark
 * already is left behind.
 */
export async function moveMarks(tx: TxCtx, from: string, to: string): Promise<void> {
  await sql`update attendance.mark m set person_id = ${to} where m.person_id = ${from} and not exists (
    select from attendance.mark o where o.session_id = m.session_id and o.person_id = ${to})`.execute(tx.db);
  await sql`update attendance.leave_request set person_id = ${to} where person_id = ${from}`.execute(tx.db);
}
