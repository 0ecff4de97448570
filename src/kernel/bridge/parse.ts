/** Hand-written checks of what hostile content sends over the bridge. No library: the run page carries this file. */
import {
  ARTIFACT_MIMES,
  BRIDGE_LIMITS,
  BRIDGE_NAMESPACE,
  BRIDGE_VERSION,
  type BridgeLimits,
  type ContentMessage,
  type ContentType,
  type Hello,
  type NackCode,
} from './protocol.ts';

/** Why a message was refused; `type` means an unknown type, which is ignored and counted rather than answered. */
export type MalformedReason = 'shape' | 'version' | 'number' | 'time' | 'type' | 'size' | `data.${string}`;

/** Refusal of one message: what was wrong, the code for the `nack`, and the number to answer when it was readable. */
export interface Malformed {
  malformed: MalformedReason;
  code: NackCode;
  n: number | null;
}

/** Sizes measured by the caller in bytes, and limits other than the defaults. */
export interface ParseOptions {
  /** Size of the message as JSON text; buffers count by their own length. Not measured: not checked. */
  bytes?: number;
  limits?: BridgeLimits;
}

type Loose = Record<string, unknown>;
type Check = (data: Loose, limits: BridgeLimits) => string | null;

const isObject = (value: unknown): value is Loose =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof ArrayBuffer);
const isText = (value: unknown, max: number, min = 1): value is string =>
  typeof value === 'string' && value.length >= min && value.length <= max;
const isNumber = (value: unknown): value is number => typeof value === 'number' && Number.isFinite(value);
const isCount = (value: unknown, min = 0): value is number =>
  typeof value === 'number' && Number.isSafeInteger(value) && value >= min;
const isSeq = (value: unknown): value is number => isCount(value, 1) && value <= 1000;
/** Optional fields may be absent, undefined or null. */
const opt = (value: unknown, test: (value: unknown) => boolean): boolean =>
  value === undefined || value === null || test(value);

const jsonLength = (value: unknown): number => {
  try {
    return JSON.stringify(value)?.length ?? 0;
  } catch {
    return Number.POSITIVE_INFINITY;
  }
};

/** Names the first field whose test fails. */
const firstFault = (tests: readonly (readonly [string, boolean])[]): string | null =>
  tests.find(([, ok]) => !ok)?.[0] ?? null;

const SIZED = new Set<ContentType>(['state.save', 'series', 'artifact']);

const CHECKS: { readonly [K in ContentType]: Check } = {
  ready: (d) =>
    firstFault([
      ['loadMs', isNumber(d.loadMs) && d.loadMs >= 0],
      ['renderer', isText(d.renderer, 200, 0)],
      ['facts', opt(d.facts, isObject)],
    ]),
  'step.start': (d) => firstFault([['seq', isSeq(d.seq)]]),
  'step.end': (d, limits) =>
    firstFault([
      ['seq', isSeq(d.seq)],
      ['title', isText(d.title, 200)],
      ['startTime', isCount(d.startTime, 1)],
      ['endTime', isCount(d.endTime, 1)],
      ['timeUsed', isNumber(d.timeUsed) && d.timeUsed >= 0],
      ['expectTime', isNumber(d.expectTime) && d.expectTime >= 0],
      ['maxScore', isNumber(d.maxScore) && d.maxScore >= 0],
      ['score', isNumber(d.score)],
      ['repeatCount', isCount(d.repeatCount)],
      ['evaluation', isText(d.evaluation, 500, 0)],
      ['scoringModel', isText(d.scoringModel, 200, 0)],
      ['remarks', opt(d.remarks, (v) => isText(v, 500, 0))],
      ['ext_data', opt(d.ext_data, (v) => isObject(v) && jsonLength(v) <= limits.extDataBytes)],
    ]),
  event: (d, limits) =>
    firstFault([
      ['verb', isText(d.verb, 200)],
      ['object', isText(d.object, 200)],
      ['context', opt(d.context, (v) => isObject(v) && jsonLength(v) <= limits.eventContextBytes)],
    ]),
  answer: (d) =>
    firstFault([
      ['questionId', isText(d.questionId, 200)],
      ['response', d.response !== undefined],
      ['correct', opt(d.correct, (v) => typeof v === 'boolean')],
      ['score', opt(d.score, isNumber)],
    ]),
  progress: (d) => firstFault([['value', isNumber(d.value) && d.value >= 0 && d.value <= 1]]),
  score: (d) =>
    firstFault([
      ['raw', isNumber(d.raw)],
      ['max', isNumber(d.max) && d.max > 0],
    ]),
  series: (d, limits) => {
    const columns = Array.isArray(d.columns) ? d.columns : [];
    const rows = Array.isArray(d.rows) ? (d.rows as unknown[]) : null;
    return firstFault([
      ['name', isText(d.name, 100)],
      ['unit', isText(d.unit, 200, 0)],
      [
        'columns',
        columns.length > 0 && columns.length <= limits.seriesColumns && columns.every((c: unknown) => isText(c, 100)),
      ],
      [
        'rows',
        rows !== null &&
          rows.length <= limits.seriesRows &&
          rows.every((row) => Array.isArray(row) && row.length === columns.length && row.every(isNumber)),
      ],
      ['stepSeq', isSeq(d.stepSeq)],
    ]);
  },
  artifact: (d) =>
    firstFault([
      ['name', isText(d.name, 200)],
      ['mime', (ARTIFACT_MIMES as readonly unknown[]).includes(d.mime)],
      ['data', d.data instanceof ArrayBuffer],
      ['caption', opt(d.caption, (v) => isText(v, 500, 0))],
      ['stepSeq', isSeq(d.stepSeq)],
    ]),
  report: (d) =>
    firstFault([
      ['section', isText(d.section, 100)],
      ['key', isText(d.key, 100)],
      ['kind', d.kind === 'html' || d.kind === 'table' || d.kind === 'image'],
      ['content', d.content !== undefined],
    ]),
  'state.save': (d) =>
    firstFault([
      ['key', isText(d.key, 64)],
      ['data', d.data !== undefined],
      ['label', opt(d.label, (v) => isText(v, 200, 0))],
      ['stepSeq', isCount(d.stepSeq)],
    ]),
  'state.dirty': (d) => firstFault([['key', isText(d.key, 64)]]),
  finish: (d) =>
    firstFault([
      ['status', d.status === 1 || d.status === 2],
      ['score', opt(d.score, isNumber)],
    ]),
  error: (d) =>
    firstFault([
      ['code', isText(d.code, 100)],
      ['message', isText(d.message, 2000, 0)],
    ]),
  resize: (d) =>
    firstFault([
      ['height', isNumber(d.height) && d.height > 0],
      ['width', opt(d.width, (v) => isNumber(v) && v > 0)],
    ]),
  fullscreen: (d) => firstFault([['on', typeof d.on === 'boolean']]),
  focus: (d) => firstFault([['direction', opt(d.direction, (v) => v === 'forward' || v === 'backward')]]),
  'asset.get': (d) =>
    firstFault([['path', isText(d.path, 240) && !d.path.includes('..') && !/^([a-z]+:|\/)/i.test(d.path)]]),
};

/** Bytes a message of this type may have; series, state and artefacts have their own limits (5.4). */
const sizeLimit = (type: ContentType, limits: BridgeLimits): number => {
  if (!SIZED.has(type)) return limits.messageBytes;
  if (type === 'series') return limits.seriesBytes;
  return type === 'artifact' ? limits.artifactBytes : limits.stateBytes;
};

/**
 * Checks one message of the content.
 * @param raw the `data` of a message event on the port, trusted in nothing
 * @param options measured size in bytes, and limits other than {@link BRIDGE_LIMITS}
 * @returns the message itself, now typed, or the reason of the refusal with the code for the `nack`
 */
export function parseContentMessage(raw: unknown, options: ParseOptions = {}): ContentMessage | Malformed {
  const limits = options.limits ?? BRIDGE_LIMITS;
  if (!isObject(raw)) return { malformed: 'shape', code: 'invalid', n: null };
  const n = isCount(raw.n, 1) ? raw.n : null;
  const refuse = (malformed: MalformedReason, code: NackCode = 'invalid'): Malformed => ({ malformed, code, n });
  if (!isCount(raw.v, 1) || raw.v > BRIDGE_VERSION) return refuse('version');
  if (n === null) return refuse('number');
  if (!isNumber(raw.t) || raw.t < 0) return refuse('time');
  if (typeof raw.type !== 'string' || !Object.hasOwn(CHECKS, raw.type)) return refuse('type');
  const type = raw.type as ContentType;
  if (options.bytes !== undefined && options.bytes > sizeLimit(type, limits)) return refuse('size', 'size');
  if (!isObject(raw.data)) return refuse('data.object');
  const fault = CHECKS[type](raw.data, limits);
  if (fault !== null) return refuse(`data.${fault}`, fault === 'ext_data' || fault === 'context' ? 'size' : 'invalid');
  return raw as unknown as ContentMessage;
}

/**
 * Reads the first message of a document.
 * @returns the hello, or null when the window message is none of ours
 */
export function parseHello(raw: unknown): Hello | null {
  if (!isObject(raw) || raw.ns !== BRIDGE_NAMESPACE || raw.type !== 'hello') return null;
  if (!isCount(raw.v, 1) || !isText(raw.sdk, 100, 0) || !Array.isArray(raw.caps) || raw.caps.length > 50) return null;
  if (!raw.caps.every((cap: unknown) => isText(cap, 50))) return null;
  return { ns: BRIDGE_NAMESPACE, v: raw.v, type: 'hello', sdk: raw.sdk, caps: raw.caps as string[] };
}
