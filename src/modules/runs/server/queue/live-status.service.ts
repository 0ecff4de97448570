import type { TxCtx } from '../../../../platform/db/context.ts';
import type { RunRow } from '../runs.tables.ts';

/** What a teacher's live view shows of one run. */
export interface RunLiveStatus {
  readonly person: string;
  readonly run: string;
  readonly node: string | null;
  readonly epoch: number;
  readonly state: string;
  readonly step: number | null;
  /** Unix milliseconds at which the open step began, when that is news. */
  readonly stepAt: number | null;
  /** Score so far, when that is news. */
  readonly score: number | null;
  readonly progress: number;
  /** Unix milliseconds of the last sign of life. */
  readonly heartbeatAt: number | null;
}

/** Tells the readers of a class what changed about a run, and its person that it counts, after the change is durable. */
export function notifyClass(
  tx: TxCtx,
  run: RunRow,
  news: { readonly stepAt?: Date | null; readonly score?: number | null } = {},
): void {
  if (run.node_id !== null && (news.score != null || run.state === 'finished')) {
    const course = { node: run.node_id };
    // Its person's outline may have a mark more and a lock less now.
    tx.afterCommit(() => tx.live.publish(`person:${run.person_id}`, 'course.progress', course));
  }
  if (run.class_id === null) return;
  const topic = `class:${run.class_id}`;
  const status: RunLiveStatus = {
    person: run.person_id,
    run: run.id,
    node: run.node_id,
    epoch: run.epoch,
    state: run.state,
    step: run.current_step,
    stepAt: news.stepAt?.getTime() ?? null,
    score: news.score ?? null,
    progress: run.progress,
    heartbeatAt: run.last_heartbeat_at?.getTime() ?? null,
  };
  tx.afterCommit(() => tx.live.publish(topic, 'tile', status));
}
