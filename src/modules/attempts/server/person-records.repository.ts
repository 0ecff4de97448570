import { sql } from 'kysely';
import type { Ctx, TxCtx } from '../../../platform/db/context.ts';
import { deskContext } from './attempt.access.ts';

/** Attempts of each of these people. */
export function attemptsOfPeople(ctx: Ctx, personIds: readonly string[]): Promise<ReadonlyMap<string, number>> {
  return deskContext(ctx).read(async (read) => {
    const { rows } = await sql<{ person_id: string; n: number }>`select person_id, count(*)::int as n
      from attempts.attempt where person_id = any(${[...personIds]}::uuid[]) group by person_id`.execute(read.db);
    return new Map(rows.map((row) => [row.person_id, row.n]));
  });
}

/** Attempts at these exams. */
export function countAttempts(ctx: Ctx, examIds: readonly string[]): Promise<number> {
  return deskContext(ctx).read(async (read) => {
    const { rows } = await sql<{ n: number }>`select count(*)::int as n from attempts.attempt
      where exam_id = any(${[...examIds]}::uuid[])`.execute(read.db);
    return rows[0]!.n;
  });
}

/** Gives attempts of a roster account to the person it turned out to be; exams that person sat already are left behind. */
export async function moveAttempts(tx: TxCtx, from: string, to: string): Promise<void> {
  await tx.asSystem(async () => {
    await sql`update attempts.attempt a set person_id = ${to} where a.person_id = ${from} and not exists (
      select from attempts.attempt o where o.exam_id = a.exam_id and o.person_id = ${to})`.execute(tx.db);
  });
}
