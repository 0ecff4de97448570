import {
  BRIDGE_LIMITS,
  type BridgeLocale,
  type BridgeTheme,
  type SavedState,
  type Welcome,
} from '../../../../kernel/bridge/protocol.ts';
import type { OutboxStatus } from './outbox.engine.ts';
import type { RunDetail } from './run-calls.ts';
import type { StepView } from './steps.model.ts';
import { readState } from './wire.model.ts';

/** Where the page of a run stands. */
export type Stage = 'load' | 'run' | 'closing' | 'left' | 'ended' | 'taken' | 'refused';

export interface SessionView {
  readonly stage: Stage;
  readonly steps: readonly StepView[];
  readonly current: number | null;
  readonly save: OutboxStatus;
  /** A saved state exists or can be asked for: the run can be gone on with. */
  readonly stateful: boolean;
  /** Why the run could not be opened or ended, in words. */
  readonly fault: string | null;
  readonly faultId: string | null;
  /** Seconds to the end of the window when the server limits them. */
  readonly secondsLeft: number | null;
  /** Nothing was done for ten minutes. */
  readonly idle: boolean;
  /** A fault the content reported itself. */
  readonly contentFault: string | null;
}

const NO_SAVE: OutboxStatus = {
  queued: 0,
  sending: false,
  offline: false,
  closed: false,
  savedAt: null,
  delivered: 0,
  volatile: false,
};

/** Steps of a run as the panel shows them at the start. */
export function stepViews(detail: RunDetail): StepView[] {
  return detail.steps.map((step) => ({
    seq: step.seq,
    title: step.title,
    goal: step.goal,
    expectSeconds: step.expectSeconds,
    maxScore: step.maxScore,
    state: step.done ? 'done' : 'todo',
    seconds: step.done?.seconds ?? null,
    score: step.done?.score ?? null,
    repeatCount: step.done?.repeatCount ?? 0,
  }));
}

/** A session before anything happened. */
export const firstView = (detail: RunDetail): SessionView => ({
  stage: 'load',
  steps: stepViews(detail),
  current: null,
  save: NO_SAVE,
  stateful: detail.welcome?.resume != null,
  fault: null,
  faultId: null,
  secondsLeft: null,
  idle: false,
  contentFault: null,
});

/** States kept on the server, in the form content gave them. */
export function keptStates(detail: RunDetail): Map<string, SavedState> {
  return new Map(
    Object.entries(detail.welcome?.resume?.states ?? {}).map(([key, state]) => [
      key,
      { number: state.number, data: readState(state.data), savedAt: Date.parse(state.savedAt) },
    ]),
  );
}

/** The answer to hello: the server's facts and what only this page knows (lab-runtime §5.1). */
export function welcomeData(
  detail: RunDetail,
  facts: NonNullable<RunDetail['welcome']>,
  now: {
    readonly attemptNo: number;
    readonly locale: BridgeLocale;
    readonly theme: BridgeTheme;
    readonly secondsLeft: number | null;
    readonly resume: Welcome['resume'];
    readonly serverNow: number;
  },
): Omit<Welcome, 'ns' | 'v' | 'type'> {
  const { secondsLeft, ...rest } = now;
  return {
    ...facts,
    ...rest,
    steps: detail.steps.map(({ seq, title, expectSeconds, maxScore }) => ({
      seq,
      title,
      expectTime: expectSeconds ?? 0,
      maxScore,
    })),
    limits: { ...BRIDGE_LIMITS, ...facts.limits },
    ...(secondsLeft === null ? {} : { secondsLeft }),
    start: null,
    settings: { showScores: detail.scoreShown },
  };
}
