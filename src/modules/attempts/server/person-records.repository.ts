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

/** An attempt with what decides whether it may change its owner. */
export interface OwnedAttempt {
  readonly id: string;
  readonly examId: string;
  readonly personId: string;
  readonly formId: string;
  readonly no: number;
  readonly practice: boolean;
  readonly running: boolean;
}

/** Attempts of two people at exams both may have sat, in the order of their numbers. */
export async function attemptsOfBoth(tx: TxCtx, personIds: readonly [string, string]): Promise<OwnedAttempt[]> {
  const { rows } = await sql<OwnedAttempt>`select id, exam_id as "examId", person_id as "personId", form_id as "formId",
      no, practice, state = 'in_progress' as running
    from attempts.attempt where person_id = any(${[...personIds]}::uuid[]) order by exam_id, no`.execute(tx.db);
  return rows;
}

/** Gives attempts to a person, under these numbers. */
export async function giveAttempts(
  tx: TxCtx,
  to: string,
  attempts: readonly { readonly id: string; readonly no: number }[],
): Promise<void> {
  await sql`update attempts.attempt a set person_id = ${to}, no = x.no
    from jsonb_to_recordset(${JSON.stringify(attempts)}::jsonb) as x(id uuid, no smallint) where a.id = x.id`.execute(
    tx.db,
  );
}
