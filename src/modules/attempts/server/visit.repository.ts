import { sql } from 'kysely';
import type { Ctx, TxCtx } from '../../../platform/db/context.ts';
import { LIMITS } from '../shared/attempt.model.ts';

/** The clock every deadline is kept by: that of the database, in milliseconds. */
export async function databaseClock(ctx: Ctx): Promise<Date> {
  const { rows } = await sql<{ now: Date }>`select platform.app_now() as now`.execute(ctx.db);
  return rows[0]!.now;
}

/** A sign of life of the waiting page. */
export async function noteWaiting(tx: TxCtx, examId: string, personId: string): Promise<void> {
  await sql`insert into attempts.visit (exam_id, person_id, seen_at)
    values (${examId}, ${personId}, platform.app_now())
    on conflict (exam_id, person_id) do update set seen_at = excluded.seen_at`.execute(tx.db);
}

/**
 * Counts a try of the entry password before it is looked at, so that a refusal does not take it back. One statement.
 * @returns tries within the present ten minutes, this one included
 */
export async function countTry(tx: TxCtx, examId: string, personId: string): Promise<number> {
  const recent = sql`v.tried_since > platform.app_now() - make_interval(mins => ${LIMITS.passwordMinutes})`;
  const { rows } = await sql<{ tries: number }>`insert into attempts.visit as v (exam_id, person_id, tries, tried_since)
    values (${examId}, ${personId}, 1, platform.app_now())
    on conflict (exam_id, person_id) do update set
      tries = case when ${recent} then least(v.tries + 1, 1000) else 1 end,
      tried_since = case when ${recent} then v.tried_since else platform.app_now() end
    returning tries`.execute(tx.db);
  return rows[0]!.tries;
}

/** Forgets the tries of somebody who knew the password. */
export async function clearTries(tx: TxCtx, examId: string, personId: string): Promise<void> {
  await sql`update attempts.visit set tries = 0 where exam_id = ${examId} and person_id = ${personId}`.execute(tx.db);
}

/** Last signs of life of waiting pages of an exam, by person. */
export async function waitingSince(ctx: Ctx, examId: string): Promise<ReadonlyMap<string, Date>> {
  const { rows } = await sql<{ personId: string; seenAt: Date }>`select person_id as "personId", seen_at as "seenAt"
    from attempts.visit where exam_id = ${examId} and seen_at is not null`.execute(ctx.db);
  return new Map(rows.map(({ personId, seenAt }) => [personId, seenAt]));
}
