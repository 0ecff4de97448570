import {
  type BootFacts,
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
  /** The content speaks to the platform, so that steps may come from it. */
  readonly reports: boolean;
  /** Something was done that no saved state holds yet. */
  readonly unsaved: boolean;
  /** Why the run could not be opened or ended, in words. */
  readonly fault: string | null;
  readonly faultId: string | null;
  /** Seconds to the end of the window when the server limits them. */
  readonly secondsLeft: number | null;
  /** Nothing was done for ten minutes. */
  readonly idle: boolean;
  /** A fault the content reported itself. */
  readonly contentFault: string | null;
  /** Uncaught script errors of the content, the fatal one first; null without one. */
  readonly scriptErrors: readonly string[] | null;
  /** Milliseconds to the first sign of the content; null before it. */
  readonly firstSignMs: number | null;
  /** The content was given an origin of its own for its data, and the browser keeps none for it. */
  readonly storageBlocked: boolean;
  /** Width of content that does not fit its frame, in CSS pixels; null when it fits. */
  readonly contentWidth: number | null;
}

/** Widest content that is scaled down; anything wider scrolls. */
const MAX_CONTENT_WIDTH = 3840;

/** Width of content that was found too wide for its frame. A scaled frame is as wide as its content from then on. */
export function contentWidthOf(facts: BootFacts, before: number | null): number | null {
  const width: unknown = facts.overflowWidth;
  if (typeof width !== 'number' || !(width > 0 && width <= MAX_CONTENT_WIDTH)) return before;
  return Math.max(before ?? 0, Math.ceil(width));
}

/** Scale at which content fits a frame: never enlarged, and never below what can still be read. */
export const fitScale = (frameWidth: number, contentWidth: number | null): number =>
  contentWidth === null || frameWidth <= 0 ? 1 : Math.max(0.4, Math.min(1, frameWidth / contentWidth));

/**
 * First sign of content without the bridge: its frame was painted, or it stands loaded without a fatal error.
 * Facts of a document opened before an update lack the newer fields.
 */
export const hasFirstSign = (facts: BootFacts): boolean =>
  facts.firstFrameMs !== null || (facts.shownMs ?? null) !== null;

/** When the first sign came, in whole milliseconds; the content may send anything. */
export function firstSignOf(facts: BootFacts): number | null {
  const at: unknown = facts.firstFrameMs ?? facts.shownMs;
  return typeof at === 'number' && at >= 0 && at <= 3_600_000 ? Math.round(at) : null;
}

/**
 * True when content that needs storage of its own (profile compat) has none: a private window, or a browser that keeps
 * nothing for frames of another site. Its databases are refused then.
 */
export const isStorageBlocked = (profile: string | undefined, facts: BootFacts): boolean =>
  profile === 'compat' && facts.memoryStorage === true;

/** Uncaught errors of a document, the fatal one first and once; null without a fatal one. */
export function scriptErrorsOf(facts: BootFacts): readonly string[] | null {
  const { fatal, errors } = facts as { readonly fatal?: unknown; readonly errors?: unknown };
  if (typeof fatal !== 'string') return null;
  const others = Array.isArray(errors) ? errors.filter((text) => typeof text === 'string' && text !== fatal) : [];
  // The content chooses these texts: no more of them than the boot script would send.
  return [fatal, ...(others as string[])].slice(0, 20).map((text) => text.slice(0, 500));
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
  reports: false,
  unsaved: false,
  fault: null,
  faultId: null,
  secondsLeft: null,
  idle: false,
  contentFault: null,
  scriptErrors: null,
  firstSignMs: null,
  storageBlocked: false,
  contentWidth: null,
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

/** The answer to hello: the server's facts and what only this page knows. */
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
    // The page has the bar with title, steps, time, score and save state: content draws none of its own.
    settings: { showScores: detail.scoreShown, bar: true },
  };
}
