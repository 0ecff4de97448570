import { sql } from 'kysely';
import type { Ctx, TxCtx } from '../../../platform/db/context.ts';

export interface ReviewRow {
  readonly submitter: string;
  readonly submittedAt: Date;
  readonly verdict: 'passed' | 'returned' | 'withdrawn' | null;
  readonly reviewer: string;
  readonly decidedAt: Date | null;
  readonly opinion: string;
}

const personOf = ({ actor }: Ctx): string | null => (actor.kind === 'person' ? actor.personId : null);

export async function lastReview(ctx: Ctx, questionId: string): Promise<ReviewRow | undefined> {
  const { rows } =
    await sql<ReviewRow>`select coalesce(s.name, '') as submitter, r.submitted_at as "submittedAt", r.verdict,
      coalesce(w.name, '') as reviewer, r.decided_at as "decidedAt", r.opinion
    from questions.review r left join identity_api.person s on s.id = r.submitter_id
    left join identity_api.person w on w.id = r.reviewer_id
    where r.question_id = ${questionId} order by r.submitted_at desc, r.id desc limit 1`.execute(ctx.db);
  return rows[0];
}

/** Submits a version of a question; the caller holds the lock of the course. */
export async function beginReview(tx: TxCtx, questionId: string, number: number): Promise<void> {
  await sql`insert into questions.review (id, question_id, number, submitter_id)
    values (${tx.newId()}, ${questionId}, ${number}, ${personOf(tx)})`.execute(tx.db);
}

/** Ends the open review of a question. @returns who had submitted it */
export async function endReview(
  tx: TxCtx,
  questionId: string,
  { verdict, opinion }: { readonly verdict: NonNullable<ReviewRow['verdict']>; readonly opinion: string },
): Promise<string | null> {
  const { rows } = await sql<{ submitterId: string | null }>`update questions.review set verdict = ${verdict},
      opinion = ${opinion}, reviewer_id = ${verdict === 'withdrawn' ? null : personOf(tx)}::uuid,
      decided_at = platform.app_now()
    where question_id = ${questionId} and verdict is null returning submitter_id as "submitterId"`.execute(tx.db);
  return rows[0]?.submitterId ?? null;
}

/** Whether the questions of a bank are reviewed, and how many wait for that. */
export async function reviewsOf(ctx: Ctx, bankId: string): Promise<{ readonly on: boolean; readonly waiting: number }> {
  const { rows } = await sql<{ on: boolean; waiting: number }>`select b.review as "on",
      (select count(*)::integer from questions.question q
        where q.bank_id = b.id and q.review = 'pending' and q.deleted_at is null) as waiting
    from questions.bank b where b.id = ${bankId}`.execute(ctx.db);
  return rows[0] ?? { on: false, waiting: 0 };
}

export async function setReviews(tx: TxCtx, bankId: string, on: boolean): Promise<void> {
  await sql`update questions.bank set review = ${on} where id = ${bankId}`.execute(tx.db);
}

/** Makes what is under review or came back a mere draft. @returns how many there were. Two statements. */
export async function endReviews(tx: TxCtx, bankId: string): Promise<number> {
  await sql`update questions.review r set verdict = 'withdrawn', decided_at = platform.app_now()
    from questions.question q where q.id = r.question_id and q.bank_id = ${bankId} and r.verdict is null`.execute(
    tx.db,
  );
  const { numAffectedRows } = await sql`update questions.question set review = null, version = version + 1
    where bank_id = ${bankId} and review is not null`.execute(tx.db);
  return Number(numAffectedRows ?? 0);
}
