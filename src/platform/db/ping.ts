import { sql } from 'kysely';
import type { AnyDb } from './pool.ts';

/** True when the database answers. */
export function pingDatabase(db: AnyDb): Promise<boolean> {
  return sql`select 1`.execute(db).then(
    () => true,
    () => false,
  );
}
