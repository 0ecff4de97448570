/** States of a run. */
export const RUN_STATES = ['created', 'running', 'finished', 'unfinished', 'abandoned'] as const;
export type RunState = (typeof RUN_STATES)[number];

/** What a run counts in. `trial` runs are kept out of every number; one of an `attempt` at an exam counts in its answer alone. */
export const CONTEXT_KINDS = ['open', 'course', 'trial', 'attempt', 'opening', 'entitlement'] as const;
/** What a person starts a run in by its button; the desk of an exam makes the others. */
export const START_KINDS = ['open', 'course', 'trial', 'opening', 'entitlement'] as const;
export type StartKind = (typeof START_KINDS)[number];
export type ContextKind = (typeof CONTEXT_KINDS)[number];
/** Kinds in which somebody practises for themselves: no course, exam or author asks for it. */
export const UNTAUGHT_KINDS: readonly ContextKind[] = ['open', 'opening', 'entitlement'];

/** Context of a run; the ids are present for `course` only. */
export interface RunContextRef {
  readonly kind: ContextKind;
  readonly courseId?: string;
  readonly nodeId?: string;
  readonly classId?: string;
  /** Micro cloud an open run was launched from. */
  readonly cloudId?: string;
  /** Opening a run of that kind was launched from. */
  readonly openingId?: string;
}

/** One step of a run as others read it: the attempt that counts. */
export interface RunStepFacts {
  readonly seq: number;
  readonly title: string;
  readonly maxScore: number;
  /** Null while nothing was scored; 0 while an impossible score waits for a decision. */
  readonly score: number | null;
  readonly seconds: number;
  readonly expectSeconds: number | null;
  readonly repeatCount: number;
  readonly evaluation: string | null;
}

/** Plain facts of a run for other modules. */
export interface RunFacts {
  readonly id: string;
  readonly personId: string;
  readonly experimentId: string;
  readonly versionId: string;
  readonly context: RunContextRef;
  readonly state: RunState;
  /** 0–100 after corrections, null while there is none. */
  readonly score: number | null;
  readonly originId: string;
  readonly attemptNo: number;
  /** Starting state it began with. */
  readonly startStateId: string | null;
  readonly startedAt: Date | null;
  readonly endedAt: Date | null;
  readonly activeSeconds: number;
  readonly steps: readonly RunStepFacts[];
}

/** Payload of the event `runs.finished`, version 1. */
export interface RunFinished {
  readonly runId: string;
  readonly personId: string;
  readonly experimentId: string;
  readonly context: RunContextRef;
}

/** Payload of the event `runs.lateSteps`, version 1: steps came in after a run of an attempt at an exam had ended. */
export interface LateSteps {
  readonly runId: string;
  readonly attemptId: string;
  readonly item: string;
}

/** Limits told to content in `welcome.limits` and kept by the server. */
export const RUN_LIMITS = {
  batchItems: 200,
  batchBytes: 262_144,
  items: 20_000,
  behaviorBytes: 8_388_608,
  messageBytes: 65_536,
  eventBytes: 4_096,
  stateBytes: 1_048_576,
  stateKeys: 4,
  stateKept: 3,
  stateSeconds: 5,
  /** Of the states at the beginning of steps, together. */
  stepStateBytes: 2_097_152,
  seriesColumns: 16,
  seriesRows: 20_000,
  seriesBytes: 2_097_152,
  seriesCount: 10,
  reportBytes: 65_536,
  reportCount: 30,
  artifactBytes: 8_388_608,
  artifactCount: 40,
  artifactTotalBytes: 52_428_800,
} as const;

/** Life of a launch code in seconds. */
export const CODE_SECONDS = 300;
/** Silence after which a run is abandoned, in minutes. */
export const SILENCE_MINUTES = 30;
/** Hours after the end during which leftovers of an outbox are still taken. */
export const LATE_HOURS = 24;

/** The last thing somebody did in a run, small enough to be told to everybody who watches the class. */
export interface LiveAction {
  readonly epoch: number;
  readonly n: number;
  /** Unix milliseconds of the server's clock. */
  readonly at: number;
  readonly type: string;
  readonly verb: string | null;
  readonly object: string | null;
  readonly stepSeq: number | null;
  /** What came out, or the name of what was made; at most 80 signs. */
  readonly text: string | null;
}

/** Kinds of items that tell what a person does; progress, logs and the like tell what the content does. */
export const LIVE_ACTION_TYPES = ['event', 'answer', 'step.start', 'step.end', 'series', 'report', 'finish'] as const;

/** True for an item that a person at the bench would call something he or she did. */
export const isLiveAction = (type: string): boolean => LIVE_ACTION_TYPES.some((one) => one === type);

const MAX_TEXT = 80;

const said = (value: unknown): string => (typeof value === 'string' || typeof value === 'number' ? String(value) : '');

/** What an item says about its outcome, cut to what a line can show. */
export function actionText(type: string, data: unknown): string | null {
  if (typeof data !== 'object' || data === null) return null;
  const bag = data as Readonly<Record<string, unknown>>;
  const result = bag.result as Readonly<Record<string, unknown>> | null | undefined;
  const value =
    type === 'series'
      ? said(bag.name)
      : type === 'report'
        ? said(bag.key)
        : typeof result === 'object' && result !== null
          ? [said(result.text) || said(result.value), said(result.unit)].filter(Boolean).join(' ')
          : '';
  return value === '' ? null : value.slice(0, MAX_TEXT);
}

/** An action as the words of a replay take it. */
export const actionMoment = ({ epoch, n, type, verb, object, stepSeq, text }: LiveAction) => ({
  epoch,
  n,
  type,
  verb,
  object,
  stepSeq,
  data: type === 'series' ? { name: text ?? '' } : type === 'report' ? { key: text ?? '' } : { result: { text } },
});

/** Below this share of its full mark a try of a step has failed. */
export const FAILED_SHARE = 0.6;
