import { sql } from 'kysely';
import type { Ctx, TxCtx } from '../../../platform/db/context.ts';
import { reviewContext } from './review.access.ts';

/** Reviews each of these people is asked for or gave. */
export function reviewsOfPeople(ctx: Ctx, personIds: readonly string[]): Promise<ReadonlyMap<string, number>> {
  return reviewContext(ctx).read(async (read) => {
    const { rows } = await sql<{ id: string; n: number }>`select reviewer_id as id, count(*)::int as n
      from peer_review.review where reviewer_id = any(${[...personIds]}::uuid[]) group by reviewer_id`.execute(read.db);
    return new Map(rows.map(({ id, n }) => [id, n]));
  });
}

/** Gives the reviews of a roster account to the person it turned out to be; works that person reviews already are left behind. */
export async function moveReviews(tx: TxCtx, from: string, to: string): Promise<void> {
  await tx.asSystem(async () => {
    await sql`update peer_review.review r set reviewer_id = ${to} where r.reviewer_id = ${from} and not exists (
      select from peer_review.review o where o.work_id = r.work_id and o.reviewer_id = ${to})`.execute(tx.db);
    await sql`update peer_review.review set flagged_by = ${to} where flagged_by = ${from}`.execute(tx.db);
  });
}
