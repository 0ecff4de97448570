import type { TxCtx } from '../../../../platform/db/context.ts';
import { FAILED_SHARE, type LiveAction } from '../../shared/run.model.ts';
import type { RunRow, RunStepTable } from '../runs.tables.ts';

/** How the tries of the open step ended so far. */
export interface LiveTries {
  readonly failed: number;
  /** What the content said about the last of them. */
  readonly evaluation: string | null;
}

/** What a teacher's live view shows of one run. */
export interface RunLiveStatus {
  /** Unix milliseconds at which this was so. */
  readonly at: number;
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
  /** What was done last, when that is news. */
  readonly action: LiveAction | null;
  /** Tries of the open step, when they are known. */
  readonly tries: LiveTries | null;
}

/** Tries of one step among the attempts of a run: which failed, and what was said about the last. */
export function triesOf(steps: Iterable<RunStepTable>, seq: number | null): LiveTries {
  const own = [...steps].filter((step) => step.seq === seq).sort((a, b) => a.attempt - b.attempt);
  const failed = own.filter((step) => step.score !== null && step.score < FAILED_SHARE * step.max_score).length;
  return { failed, evaluation: own.at(-1)?.evaluation || null };
}

/** Tells the readers of a class what changed about a run, and its person that it counts, after the change is durable. */
export function notifyClass(
  tx: TxCtx,
  run: RunRow,
  news: {
    readonly stepAt?: Date | null;
    readonly score?: number | null;
    readonly action?: LiveAction | null;
    readonly tries?: LiveTries | null;
  } = {},
): void {
  if (run.node_id !== null && (news.score != null || run.state === 'finished')) {
    const course = { node: run.node_id };
    // Its person's outline may have a mark more and a lock less now.
    tx.afterCommit(() => tx.live.publish(`person:${run.person_id}`, 'course.progress', course));
  }
  if (run.class_id === null) return;
  const topic = `class:${run.class_id}`;
  const status: RunLiveStatus = {
    at: tx.clock.ms(),
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
    action: news.action ?? null,
    tries: news.tries ?? null,
  };
  tx.afterCommit(() => tx.live.publish(topic, 'tile', status));
}
