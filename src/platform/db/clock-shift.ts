import { sql } from 'kysely';
import type { AnyDb } from './pool.ts';

/** True when the clock of a database (`app_now`) goes otherwise than the machine's. */
export async function isClockShifted(db: AnyDb): Promise<boolean> {
  const { rows } = await sql<{ shifted: boolean }>`select shift <> '0' as shifted from platform.clock`.execute(db);
  return rows[0]?.shifted ?? false;
}

/** Lets the clock of a database go so many milliseconds before or after the machine's. @param owner who alone may */
export async function shiftClock(owner: AnyDb, ms: number): Promise<void> {
  await sql`update platform.clock set shift = make_interval(secs => ${ms / 1000})`.execute(owner);
}
