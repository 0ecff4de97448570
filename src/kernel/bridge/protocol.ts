/**
 * Bridge protocol `vse` 1.0 between the run page (the shell) and the content of an experiment.
 *
 * Types and constants only, shared by shell, SDK, server and tests. Sections refer to the laboratory run-time design:
 * handshake 5.1, content to shell 5.2, shell to content 5.3, limits 5.4.
 */

/** Name space of the two window messages of the handshake; later messages travel on the port and carry none. */
export const BRIDGE_NAMESPACE = 'vse';
/** Major version carried as `v` by every message. */
export const BRIDGE_VERSION = 1;
/** Release of the protocol as written in a manifest (`"bridge": "1.0"`). */
export const BRIDGE_RELEASE = '1.0';
/** Interval of `hello` until the shell answers, in milliseconds. */
export const HELLO_INTERVAL_MS = 500;
/** Time the content has for saving after `terminate`, in milliseconds, unless the message names another. */
export const TERMINATE_GRACE_MS = 60_000;

const KIB = 1024;
const MIB = 1024 * KIB;

/** Limits told in `welcome.limits` (5.4). Sizes in bytes of the JSON text or of the buffer. */
export const BRIDGE_LIMITS = {
  messageBytes: 64 * KIB,
  messagesPerSecond: 30,
  messageBurst: 120,
  eventsPerRun: 20_000,
  behaviourBytes: 8 * MIB,
  eventContextBytes: 4 * KIB,
  extDataBytes: 4 * KIB,
  stateBytes: MIB,
  stateKeys: 4,
  stateSeconds: 5,
  statesKept: 3,
  seriesColumns: 16,
  seriesRows: 20_000,
  seriesBytes: 2 * MIB,
  seriesCount: 10,
  artifactBytes: 8 * MIB,
  artifactCount: 40,
  artifactTotalBytes: 50 * MIB,
  reportBytes: 64 * KIB,
  reportCount: 30,
} as const;

/** The limits as a record, so that a shell may tell other figures than the defaults. */
export type BridgeLimits = { readonly [K in keyof typeof BRIDGE_LIMITS]: number };

/** Media types an artefact may have (5.4). */
export const ARTIFACT_MIMES = [
  'image/png',
  'image/jpeg',
  'image/webp',
  'text/csv',
  'application/json',
  'text/plain',
  'application/pdf',
  'video/mp4',
] as const;
export type ArtifactMime = (typeof ARTIFACT_MIMES)[number];

/** Any JSON value. */
export type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json };
export type JsonObject = { readonly [key: string]: Json };

/** What the run counts as: practice and graded are kept, trial is left out of every number, review only replays. */
export type RunMode = 'practice' | 'graded' | 'trial' | 'review';
export type BridgeLocale = 'zh-CN' | 'zh-TW' | 'en-US' | 'pt-BR';
export type BridgeTheme = 'light' | 'dark';

/** First message of the content, posted to the parent or opener every 500 ms until welcomed (5.1). */
export interface Hello {
  ns: typeof BRIDGE_NAMESPACE;
  v: number;
  type: 'hello';
  /** Name and version of the SDK, for example `vse-js/1.0`. */
  sdk: string;
  /** Abilities of the content, for example `state`, `locale`, `theme`, `replay`. */
  caps: string[];
}

/** A step as the content may know it: no rules, no tolerances. */
export interface WelcomeStep {
  seq: number;
  title: string;
  /** Reasonable time in seconds. */
  expectTime: number;
  maxScore: number;
}

/** A kept state of the run. */
export interface SavedState {
  /** Number of the save, growing. */
  number: number;
  data: Json | ArrayBuffer;
  /** Server time of the save, milliseconds since 1970. */
  savedAt: number;
}

/** Answer of the shell, once per document, with the message port transferred (5.1). */
export interface Welcome {
  ns: typeof BRIDGE_NAMESPACE;
  v: number;
  type: 'welcome';
  /** Pseudonym of the run. */
  runKey: string;
  mode: RunMode;
  attemptNo: number;
  locale: BridgeLocale;
  theme: BridgeTheme;
  /** Pseudonymous person; the display name only when the deployment allows it. */
  learner: { pid: string; displayName?: string };
  group?: { id: string; name?: string; role?: string };
  experiment: { code: string; version: string; maxScore: number };
  steps: WelcomeStep[];
  /** Parameters drawn for this learner and attempt (6.1), numbers in the units of the manifest. */
  params: Record<string, number>;
  limits: BridgeLimits;
  /** Seconds to the end of the slot or window, when there is one. */
  secondsLeft?: number;
  resume: { states: Record<string, SavedState>; lastStep: number } | null;
  start: { key: string; data: Json } | null;
  /** Server clock, milliseconds since 1970. */
  serverNow: number;
  settings: JsonObject;
  replay?: { events: readonly { t: number; type: string; data: Json }[] };
}

/** Facts the boot script gathers about one document; sent with `ready`, or by boot itself as {@link BootReport}. */
export interface BootFacts {
  /** Milliseconds from navigation start to the first painted frame, null when none was painted yet. */
  firstFrameMs: number | null;
  /**
   * Milliseconds until a loaded document held an element for three seconds without a fatal error, null before. Content
   * drawn by a worker or by the graphics card alone never has a first contentful paint.
   */
  shownMs: number | null;
  /** First uncaught script error, null without one; at most 500 characters. */
  fatal: string | null;
  /** Width in CSS pixels of content that does not fit its frame, null when it fits. */
  overflowWidth: number | null;
  /** Milliseconds from navigation start to the load event, null before it. */
  loadMs: number | null;
  /** Console errors and uncaught faults: at most 20 of at most 500 characters. */
  errors: string[];
  /** Number of errors seen, also those not kept. */
  errorCount: number;
  /** True when storage was replaced by memory. */
  memoryStorage: boolean;
}

/** Posted by boot to the parent or opener at first frame, load and fatal error: the first signal of content without an SDK. */
export interface BootReport {
  ns: typeof BRIDGE_NAMESPACE;
  v: number;
  type: 'boot';
  facts: BootFacts;
}

/**
 * Posted by boot with a port of its own: the shell answers `{coming: true}` at once and `{data, mime}` later, or
 * `{none: true}` for a file it does not bring (4.5).
 */
export interface AssetRequest {
  ns: typeof BRIDGE_NAMESPACE;
  v: number;
  type: 'asset';
  /** Path of the file within its package. */
  path: string;
}

export interface ReadyData {
  /** Milliseconds from navigation start until the content can be used. */
  loadMs: number;
  /** Renderer in words, for example `canvas2d`, `svg`, `webgl2: ANGLE …`. */
  renderer: string;
  facts?: BootFacts;
}
export interface StepStartData {
  seq: number;
}
/** Fields of a finished step under the national names; times in ms since 1970, durations in seconds ≥ 1. */
export interface StepEndData {
  seq: number;
  title: string;
  startTime: number;
  endTime: number;
  timeUsed: number;
  expectTime: number;
  maxScore: number;
  score: number;
  repeatCount: number;
  evaluation: string;
  scoringModel: string;
  remarks?: string;
  ext_data?: JsonObject;
}
export interface EventData {
  verb: string;
  object: string;
  result?: Json;
  context?: JsonObject;
}
export interface AnswerData {
  questionId: string;
  response: Json;
  correct?: boolean;
  score?: number;
}
export interface ScoreData {
  raw: number;
  max: number;
}
export interface SeriesData {
  name: string;
  /** Units of the columns in their order, separated by commas, or one unit for all. */
  unit: string;
  columns: string[];
  rows: number[][];
  stepSeq: number;
}
export interface ArtifactData {
  name: string;
  mime: ArtifactMime;
  data: ArrayBuffer;
  caption?: string;
  stepSeq: number;
}
export interface ReportData {
  section: string;
  key: string;
  kind: 'html' | 'table' | 'image';
  /** Markup for html, rows for table, data address for image. */
  content: Json;
}
export interface StateSaveData {
  key: string;
  data: Json | ArrayBuffer;
  label?: string;
  stepSeq: number;
}
export interface FinishData {
  /** 1 finished, 2 unfinished. */
  status: 1 | 2;
  score?: number;
}
export interface ErrorData {
  code: string;
  message: string;
}

/** Data of every message type from content to shell (5.2). */
export interface ContentDataByType {
  ready: ReadyData;
  'step.start': StepStartData;
  'step.end': StepEndData;
  event: EventData;
  answer: AnswerData;
  progress: { value: number };
  score: ScoreData;
  series: SeriesData;
  artifact: ArtifactData;
  report: ReportData;
  'state.save': StateSaveData;
  /** The state has changed and its save waits for its turn: the page must not call it saved. */
  'state.dirty': { key: string };
  finish: FinishData;
  error: ErrorData;
  resize: { width?: number; height: number };
  fullscreen: { on: boolean };
  focus: { direction?: 'forward' | 'backward' };
  'asset.get': { path: string };
}
export type ContentType = keyof ContentDataByType;

/** Message on the port, content to shell: n = 1,2,3… per document, t = ms since 1970 by the content's clock. */
export type ContentMessage = {
  [K in ContentType]: { v: number; n: number; t: number; type: K; data: ContentDataByType[K] };
}[ContentType];

/** Types whose messages are kept by the shell; the others only act on the page. */
export const STORED_TYPES: readonly ContentType[] = [
  'ready',
  'step.start',
  'step.end',
  'event',
  'answer',
  'progress',
  'score',
  'series',
  'artifact',
  'report',
  'state.save',
  'finish',
  'error',
];

export const NACK_CODES = ['rate', 'size', 'quota', 'closed', 'invalid', 'unknown_step'] as const;
export type NackCode = (typeof NACK_CODES)[number];
/** `stored`: in the browser's outbox; `committed`: durable on the server. */
export type AckLevel = 'stored' | 'committed';

/** Data of every message type from shell to content (5.3). */
export interface ShellDataByType {
  ack: { n: number; level: AckLevel };
  nack: { n: number; code: NackCode; detail?: string };
  pause: { reason?: string };
  resume: { reason?: string };
  timeWarning: { seconds: number };
  terminate: { reason: string; graceMs: number };
  'state.request': { key: string };
  'snapshot.request': { stepSeq?: number };
  'settings.changed': { settings: JsonObject };
  locale: { locale: BridgeLocale };
  theme: { theme: BridgeTheme };
  hint: { text: string };
  'replay.seek': { t: number };
  asset: { n: number; mime: string; data: ArrayBuffer };
}
export type ShellType = keyof ShellDataByType;

/** Message on the port, shell to content. */
export type ShellMessage = { [K in ShellType]: { v: number; type: K; data: ShellDataByType[K] } }[ShellType];
