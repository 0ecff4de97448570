import { sql } from 'kysely';
import type { Ctx, TxCtx } from '../../../platform/db/context.ts';
import { ownContext } from './work.access.ts';

/** Homework each of these people has work for. */
export function worksOfPeople(ctx: Ctx, personIds: readonly string[]): Promise<ReadonlyMap<string, number>> {
  return ownContext(ctx).read(async (read) => {
    const { rows } = await sql<{ person_id: string; n: number }>`select person_id, count(*)::int as n
      from hand_ins.member where person_id = any(${[...personIds]}::uuid[]) group by person_id`.execute(read.db);
    return new Map(rows.map((row) => [row.person_id, row.n]));
  });
}

/** Gives the works of a roster account to the person it turned out to be; homework that person has work for is left behind. */
export async function moveMember(tx: TxCtx, from: string, to: string): Promise<void> {
  await tx.asSystem(async () => {
    await sql`update hand_ins.member m set person_id = ${to} where m.person_id = ${from} and not exists (
      select from hand_ins.member o where o.homework_id = m.homework_id and o.person_id = ${to})`.execute(tx.db);
  });
}
