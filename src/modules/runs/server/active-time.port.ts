import type { TxCtx } from '../../../platform/db/context.ts';
import { definePort } from '../../../platform/http/ports.ts';
import type { RunRow } from './runs.tables.ts';

/** Active time of a run in a course. */
export interface RunActiveTime {
  readonly courseId: string;
  readonly personId: string;
  /** Receipt of the heartbeat that ended it. */
  readonly until: Date;
  readonly seconds: number;
}

/** Takes in active time as it is measured, inside the transaction of the heartbeat. At most one statement. */
export const activeTimePort = definePort<(tx: TxCtx, time: RunActiveTime) => Promise<void>>('runs.activeTime');

/** Reports what heartbeats added to the active time of a run in a course. */
export async function reportActiveTime(
  tx: TxCtx,
  run: Pick<RunRow, 'course_id' | 'person_id' | 'active_seconds'>,
  now: Pick<RunRow, 'active_seconds' | 'last_heartbeat_at'>,
): Promise<void> {
  const seconds = now.active_seconds - run.active_seconds;
  if (run.course_id === null || now.last_heartbeat_at === null || !(seconds > 0)) return;
  const time = { courseId: run.course_id, personId: run.person_id, until: now.last_heartbeat_at, seconds };
  for (const take of tx.ports.all(activeTimePort)) await take(tx, time);
}
