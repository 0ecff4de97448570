/**
 * SDK for experiments, bridge protocol `vse` 1.0. No dependency; only types come from the platform.
 *
 * ```ts
 * const vse = await connect({ caps: ['state', 'locale'] });
 * await vse.ready();
 * vse.step.start(1);
 * await vse.step.end({ seq: 1, score: 6 });
 * await vse.finish({ status: 1, score: 100 });
 * ```
 *
 * Every sending function answers with a promise: it resolves at `ack` with the level (`stored` = safe in this
 * browser, `committed` = safe on the server) and rejects with {@link VseError} on `nack`. Ignoring the promise is
 * allowed and never raises an unhandled rejection.
 */
import type {
  AckLevel,
  AnswerData,
  ArtifactData,
  BootFacts,
  BridgeLocale,
  BridgeTheme,
  ContentDataByType,
  ContentType,
  EventData,
  FinishData,
  Json,
  JsonObject,
  NackCode,
  ReportData,
  RunMode,
  SeriesData,
  ShellDataByType,
  ShellMessage,
  StateSaveData,
  StepEndData,
  Welcome,
} from '../kernel/bridge/protocol.ts';

export type { AckLevel, BridgeLocale, BridgeTheme, Json, JsonObject, NackCode, RunMode, Welcome };

/** Name told in `hello`. */
export const SDK_NAME = 'vse-js/1.0';

/** A refused or impossible message. `code` is that of the `nack` (5.3), or `closed` when the port is gone. */
export class VseError extends Error {
  override readonly name = 'VseError';
  readonly code: NackCode;
  readonly detail: string;
  constructor(code: NackCode, detail = '') {
    super(detail ? `${code}: ${detail}` : code);
    this.code = code;
    this.detail = detail;
  }
}

export interface ConnectOptions {
  /** Abilities told to the shell: `state`, `locale`, `theme`, `replay`, `snapshot`. */
  caps?: readonly string[];
  /** Without a shell: go on alone after the time-out (default true), or reject. */
  standalone?: boolean;
  /** Milliseconds to wait for the shell, default 4000; without parent and opener the SDK does not wait. */
  timeoutMs?: number;
  /** Fields of `welcome` used stand-alone, for example parameters and steps of the manifest. */
  fallback?: Partial<Omit<Welcome, 'ns' | 'v' | 'type'>>;
}

/** What the shell may tell; see 5.3 for the data. */
export type VseEvent = Exclude<keyof ShellDataByType, 'ack' | 'nack' | 'asset'>;

/** Something that was safe in this browser and is refused by the server after all, for example a file over a limit. */
export interface Refused {
  readonly type: ContentType;
  readonly code: NackCode;
  readonly detail: string;
}

/** Fields an author must give to `step.end`; the rest is filled from the step list and the clock. */
export type StepEnd = Pick<StepEndData, 'seq' | 'score'> & Partial<StepEndData>;

/** The connected bridge. */
export interface Vse extends Readonly<Omit<Welcome, 'ns' | 'v' | 'type'>> {
  /** True when no shell answered: nothing is kept. */
  readonly standalone: boolean;
  /** First signal of the run (5.2): the attempt counts from here. `renderer` in words, default `dom`. */
  ready(renderer?: string): Promise<AckLevel>;
  readonly step: {
    /** Opens a step and starts its clock. A second start of the same step counts a repeat. */
    start(seq: number): Promise<AckLevel>;
    /** Ends a step under the national field names; times in ms since 1970, `timeUsed` in seconds, at least 1. */
    end(data: StepEnd): Promise<AckLevel>;
  };
  /** Something the learner did. `object` ≤ 200 characters, `context` ≤ 4 KiB as JSON. */
  event(verb: string, object: string, result?: Json, context?: JsonObject): Promise<AckLevel>;
  /** Answer to a question. */
  answer(data: AnswerData): Promise<AckLevel>;
  /** Share of the experiment done, 0…1. */
  progress(value: number): Promise<AckLevel>;
  /** Score so far, informative: the server computes its own. */
  score(raw: number, max: number): Promise<AckLevel>;
  /** Table of measured numbers: ≤ 16 columns × 20,000 rows; the same name replaces. */
  series(data: SeriesData): Promise<AckLevel>;
  /**
   * File for the report: png, jpeg, webp, csv, json, txt, pdf or mp4, ≤ 8 MiB, ≤ 40 names and 50 MiB a run; the same
   * name replaces. The buffer is transferred and empty afterwards. Refused with `size`, `quota`, or `invalid` when the
   * bytes are not of the type.
   */
  artifact(data: ArtifactData): Promise<AckLevel>;
  /** Block for the lab report; the last one per key wins. */
  report(data: ReportData): Promise<AckLevel>;
  readonly state: {
    /** Keeps a state (≤ 1 MiB). Saves closer than the limit (5 s) are merged: the newest is sent, all resolve with it. */
    save(key: string, data: StateSaveData['data'], options?: { label?: string; stepSeq?: number }): Promise<AckLevel>;
    /** The state of an earlier opening, or undefined. */
    load<T = Json>(key: string): T | undefined;
  };
  /** Reports a fault of the content. */
  error(code: string, message: string): Promise<AckLevel>;
  /**
   * Address of a large file of the package for `import()` or an element: brought from the shell's cache where the
   * manifest relays it, else the file's own. Relative to the page.
   */
  asset(path: string): Promise<string>;
  /** Asks the shell to end: status 1 finished, 2 unfinished. Waiting saves leave first. */
  finish(data: FinishData): Promise<AckLevel>;
  /** Hears the shell; answers with a function that stops hearing. */
  on<K extends VseEvent>(type: K, listener: (data: ShellDataByType[K]) => void): () => void;
  /** Hears of what the server refused after its promise had resolved with `stored`. */
  onRefused(listener: (refused: Refused) => void): () => void;
}

interface BootWindow {
  vse?: { facts?: () => BootFacts; asset?: (path: string) => Promise<string> };
}
interface Waiting {
  resolve: (level: AckLevel) => void;
  reject: (error: VseError) => void;
}
interface PendingSave {
  body: StateSaveData;
  waiting: Waiting[];
}

const LOCALES: readonly BridgeLocale[] = ['zh-CN', 'zh-TW', 'en-US', 'pt-BR'];

/** The offered language nearest to a browser's list. */
function nearestLocale(wanted: readonly string[]): BridgeLocale {
  for (const tag of wanted) {
    if (/^zh-(tw|hk|mo|hant)/i.test(tag)) return 'zh-TW';
    const found = LOCALES.find((locale) => locale.slice(0, 2) === tag.slice(0, 2).toLowerCase());
    if (found) return found;
  }
  return 'zh-CN';
}

function standaloneWelcome(fallback: ConnectOptions['fallback']): Welcome {
  return {
    ns: 'vse',
    v: 1,
    type: 'welcome',
    runKey: 'standalone',
    mode: 'trial',
    attemptNo: 1,
    locale: nearestLocale(navigator.languages ?? []),
    theme: matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light',
    learner: { pid: 'standalone' },
    experiment: { code: '', version: '', maxScore: 100 },
    steps: [],
    params: {},
    limits: {} as Welcome['limits'],
    resume: null,
    start: null,
    serverNow: Date.now(),
    settings: {},
    ...fallback,
  };
}

/** Says hello every 500 ms until the shell answers with the port, or the time is over. */
function shake(caps: readonly string[], timeoutMs: number): Promise<{ welcome: Welcome; port: MessagePort } | null> {
  const shell: Window | null = window.parent !== window ? window.parent : window.opener;
  if (!shell) return Promise.resolve(null);
  return new Promise((resolve) => {
    const hello = () => shell.postMessage({ ns: 'vse', v: 1, type: 'hello', sdk: SDK_NAME, caps: [...caps] }, '*');
    const stop = (result: { welcome: Welcome; port: MessagePort } | null) => {
      clearInterval(beat);
      clearTimeout(limit);
      window.removeEventListener('message', hear);
      resolve(result);
    };
    const hear = (event: MessageEvent) => {
      const data = event.data as Partial<Welcome> | null;
      const port = event.ports[0];
      if (event.source !== shell || data?.ns !== 'vse' || data.type !== 'welcome' || !port) return;
      stop({ welcome: data as Welcome, port });
    };
    window.addEventListener('message', hear);
    const beat = setInterval(hello, 500);
    const limit = setTimeout(() => stop(null), timeoutMs);
    hello();
  });
}

/**
 * Connects the content with its shell.
 * @throws VseError `closed` when no shell answered in time and `standalone` is false
 */
export async function connect(options: ConnectOptions = {}): Promise<Vse> {
  const link = await shake(options.caps ?? [], options.timeoutMs ?? 4000);
  if (!link && options.standalone === false) throw new VseError('closed', 'no shell answered');
  const welcome = link?.welcome ?? standaloneWelcome(options.fallback);
  const port = link?.port;
  const waiting = new Map<number, Waiting>();
  /** Types of what is sent and not yet safe on the server. */
  const sent = new Map<number, ContentType>();
  const refusals = new Set<(refused: Refused) => void>();
  const listeners = new Map<string, Set<(data: never) => void>>();
  const saves = new Map<string, PendingSave>();
  const savedAt = new Map<string, number>();
  const starts = new Map<number, { at: number; count: number }>();
  const kept = new Map(Object.entries(welcome.resume?.states ?? {}).map(([key, state]) => [key, state.data]));
  const saveGapMs = (welcome.limits.stateSeconds ?? 5) * 1000;
  let counter = 0;

  const post = <K extends ContentType>(type: K, data: ContentDataByType[K], transfer: Transferable[] = []) => {
    const n = ++counter;
    const promise = new Promise<AckLevel>((resolve, reject) => {
      if (!port) return resolve('stored');
      waiting.set(n, { resolve, reject });
      sent.set(n, type);
      try {
        port.postMessage({ v: 1, n, t: Date.now(), type, data }, transfer);
      } catch (error) {
        waiting.delete(n);
        reject(new VseError('invalid', String(error)));
      }
    });
    promise.catch(() => undefined);
    return promise;
  };

  const flushSave = (key: string): void => {
    const pending = saves.get(key);
    if (!pending) return;
    saves.delete(key);
    savedAt.set(key, performance.now());
    post('state.save', pending.body).then(
      (level) => {
        for (const entry of pending.waiting) entry.resolve(level);
      },
      (error: VseError) => {
        for (const entry of pending.waiting) entry.reject(error);
      },
    );
  };

  const facts = (): BootFacts | undefined => (window as unknown as BootWindow).vse?.facts?.();

  if (port) {
    port.onmessage = (event: MessageEvent) => {
      const message = event.data as ShellMessage | null;
      if (!message || typeof message.type !== 'string') return;
      if (message.type === 'ack' || message.type === 'nack') {
        const { n } = message.data;
        const entry = waiting.get(n);
        const type = sent.get(n);
        waiting.delete(n);
        if (message.type === 'ack') {
          entry?.resolve(message.data.level);
          if (message.data.level === 'committed') sent.delete(n);
          return;
        }
        sent.delete(n);
        const { code, detail = '' } = message.data;
        if (entry) entry.reject(new VseError(code, detail));
        else if (type) for (const listener of refusals) listener({ type, code, detail });
        return;
      }
      for (const listener of listeners.get(message.type) ?? []) listener(message.data as never);
    };
    port.start();
  }

  const { ns: _ns, v: _v, type: _type, ...fields } = welcome;
  return {
    ...fields,
    standalone: !port,
    ready: (renderer = 'dom') =>
      post('ready', { loadMs: Math.round(performance.now()), renderer, ...(facts() && { facts: facts() }) }),
    step: {
      start(seq) {
        starts.set(seq, { at: Date.now(), count: (starts.get(seq)?.count ?? 0) + 1 });
        return post('step.start', { seq });
      },
      end(data) {
        const known = welcome.steps.find((step) => step.seq === data.seq);
        const endTime = data.endTime ?? Date.now();
        // A step shorter than a second would break "start before end, at least one second" of the exchange formats.
        const startTime = data.startTime ?? Math.min(starts.get(data.seq)?.at ?? endTime, endTime - 1);
        return post('step.end', {
          title: known?.title ?? String(data.seq),
          expectTime: known?.expectTime ?? 0,
          maxScore: known?.maxScore ?? 0,
          timeUsed: Math.max(1, Math.round((endTime - startTime) / 1000)),
          repeatCount: starts.get(data.seq)?.count ?? 1,
          evaluation: '',
          scoringModel: '',
          ...data,
          startTime,
          endTime,
        });
      },
    },
    event(verb, object, result, context) {
      const data: EventData = { verb, object };
      if (result !== undefined) data.result = result;
      if (context !== undefined) data.context = context;
      return post('event', data);
    },
    answer: (data) => post('answer', data),
    progress: (value) => post('progress', { value: Math.min(1, Math.max(0, value)) }),
    score: (raw, max) => post('score', { raw, max }),
    series: (data: SeriesData) => post('series', data),
    artifact: (data) => post('artifact', data, [data.data]),
    report: (data) => post('report', data),
    state: {
      save(key, data, { label, stepSeq = 0 } = {}) {
        kept.set(key, data);
        const body: StateSaveData = { key, data, stepSeq, ...(label !== undefined && { label }) };
        const promise = new Promise<AckLevel>((resolve, reject) => {
          const pending = saves.get(key);
          if (pending) {
            pending.body = body;
            pending.waiting.push({ resolve, reject });
            return;
          }
          saves.set(key, { body, waiting: [{ resolve, reject }] });
          const last = savedAt.get(key);
          const wait = last === undefined ? 0 : last + saveGapMs - performance.now();
          if (wait <= 0) flushSave(key);
          else setTimeout(flushSave, wait, key);
        });
        promise.catch(() => undefined);
        return promise;
      },
      load: <T>(key: string) => kept.get(key) as T | undefined,
    },
    asset: async (path) =>
      (await (window as unknown as BootWindow).vse?.asset?.(path)) ?? new URL(path, document.baseURI).href,
    error: (code, message) => post('error', { code, message: message.slice(0, 2000) }),
    finish(data) {
      [...saves.keys()].forEach(flushSave);
      return post('finish', data);
    },
    onRefused(listener) {
      refusals.add(listener);
      return () => void refusals.delete(listener);
    },
    on(type, listener) {
      const set = listeners.get(type) ?? new Set();
      listeners.set(type, set.add(listener));
      return () => void set.delete(listener);
    },
  };
}
