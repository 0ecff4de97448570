import { sql } from 'kysely';
import type { Ctx, TxCtx } from '../../../platform/db/context.ts';

/** Exams each of these people is a candidate of, drafts left out. */
export async function examsOfPeople(ctx: Ctx, personIds: readonly string[]): Promise<ReadonlyMap<string, number>> {
  const { rows } = await sql<{ person_id: string; n: number }>`select c.person_id, count(*)::int as n
    from exams.candidate c join exams.exam e on e.id = c.exam_id and e.state not in ('draft', 'withdrawn')
    where c.person_id = any(${[...personIds]}::uuid[]) group by c.person_id`.execute(ctx.db);
  return new Map(rows.map((row) => [row.person_id, row.n]));
}

/**
 * Gives what a roster account has in exams to the person it turned out to be. An exam in which that person is a candidate
 * already is left behind.
 */
export async function moveCandidate(tx: TxCtx, from: string, to: string): Promise<void> {
  for (const table of ['accommodation', 'form', 'deferral', 'candidate'] as const) {
    await sql`update ${sql.table(`exams.${table}`)} x set person_id = ${to} where x.person_id = ${from} and not exists (
      select from exams.candidate o where o.exam_id = x.exam_id and o.person_id = ${to})`.execute(tx.db);
  }
}
