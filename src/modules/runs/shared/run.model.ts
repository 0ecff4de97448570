/** States of a run. */
export const RUN_STATES = ['created', 'running', 'finished', 'unfinished', 'abandoned'] as const;
export type RunState = (typeof RUN_STATES)[number];

/** What a run counts in. `trial` runs are kept out of every number. */
export const CONTEXT_KINDS = ['open', 'course', 'trial'] as const;
export type ContextKind = (typeof CONTEXT_KINDS)[number];

/** Context of a run; the ids are present for `course` only. */
export interface RunContextRef {
  readonly kind: ContextKind;
  readonly courseId?: string;
  readonly nodeId?: string;
  readonly classId?: string;
  /** Micro cloud an open run was launched from. */
  readonly cloudId?: string;
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
