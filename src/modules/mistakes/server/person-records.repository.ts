import { sql } from 'kysely';
import type { TxCtx } from '../../../platform/db/context.ts';

/** What somebody practises forbids nothing. */
export const noRecords = async (): Promise<ReadonlyMap<string, number>> => new Map();

/** Gives what a roster account practised to the person it turned out to be, whose own practice of a question stays. */
export async function movePractice(tx: TxCtx, from: string, to: string): Promise<void> {
  await tx.asSystem(async () => {
    await sql`update mistakes.practice p set person_id = ${to} where p.person_id = ${from} and not exists (
      select from mistakes.practice o where o.person_id = ${to} and o.question_id = p.question_id
        and o.question_number = p.question_number)`.execute(tx.db);
    await sql`update mistakes.redo set person_id = ${to} where person_id = ${from}`.execute(tx.db);
  });
}
