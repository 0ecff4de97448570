import { sql } from 'kysely';
import type { TxCtx } from '../../../platform/db/context.ts';
import type { HomeworkState } from '../shared/homework.model.ts';

const NOW = sql`platform.app_now()`;
const touched = (by: string | null) => sql`version = version + 1, updated_at = ${NOW}, updated_by = ${by}`;
const personOf = ({ actor }: TxCtx) => (actor.kind === 'person' ? actor.personId : null);

/** Writes the state of homework, with the instant of what it tells. The caller holds its lock. */
export async function writeState(tx: TxCtx, id: string, state: Exclude<HomeworkState, 'draft'>): Promise<void> {
  const stamp = {
    published: sql`published_at = coalesce(published_at, ${NOW}), closed_at = null, released_at = null`,
    closed: sql`closed_at = coalesce(closed_at, ${NOW}), released_at = null`,
    released: sql`closed_at = coalesce(closed_at, ${NOW}), released_at = ${NOW}`,
  }[state];
  await sql`update homework.homework set state = ${state}, ${stamp}, ${touched(personOf(tx))}
    where id = ${id}`.execute(tx.db);
}
