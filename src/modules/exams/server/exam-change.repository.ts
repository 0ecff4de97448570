import { sql } from 'kysely';
import type { TxCtx } from '../../../platform/db/context.ts';

/**
 * Keeps an exam open until a deadline that was given to one attempt, where that lies beyond its window. The caller holds
 * the lock of the exam.
 */
export async function noteRunningUntil(tx: TxCtx, examId: string, until: Date): Promise<void> {
  await sql`update exams.exam set running_until = greatest(running_until, ${until}) where id = ${examId}`.execute(
    tx.db,
  );
}
