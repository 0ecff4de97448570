import type { TxCtx } from '../../../platform/db/context.ts';
import { definePort } from '../../../platform/http/ports.ts';

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
