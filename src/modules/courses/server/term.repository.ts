import { sql } from 'kysely';
import type { TxCtx } from '../../../platform/db/context.ts';
import { coursesDb } from './courses.tables.ts';

/** Changes of terms come one after another until the transaction ends. */
export async function holdTerms(tx: TxCtx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('courses.term', 0))`.execute(tx.db);
}

/** Takes the mark of the current term from whichever bears it. */
export async function clearCurrentTerm(tx: TxCtx): Promise<void> {
  await coursesDb(tx).updateTable('courses.term').set({ is_current: false }).where('is_current', '=', true).execute();
}

export async function changeTerm(
  tx: TxCtx,
  id: string,
  term: { readonly name: string; readonly startsOn: string; readonly endsOn: string; readonly current: boolean },
): Promise<void> {
  await coursesDb(tx)
    .updateTable('courses.term')
    .set({ name: term.name, starts_on: term.startsOn, ends_on: term.endsOn, is_current: term.current })
    .where('id', '=', id)
    .execute();
}
