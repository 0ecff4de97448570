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

import { shake, standaloneWelcome } from './handshake.ts';

export type { AckLevel, BridgeLocale, BridgeTheme, Json, JsonObject, NackCode, RunMode, Welcome };

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
    /**
     * Saves what `read` answers by itself: within the limit (5 s) after every recorded action, when the shell asks for
     * it and when the page is hidden or left. `undefined` saves nothing. Call the answered function after a change
     * that is not recorded, for example a typed letter.
     */
    auto(key: string, read: () => StateSaveData['data'] | undefined): () => void;
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
  /** Asks the shell to end: status 1 finished, 2 unfinished. Waiting saves leave first, none comes after. */
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
interface AutoSave {
  read: () => StateSaveData['data'] | undefined;
  timer: ReturnType<typeof setTimeout> | undefined;
}
interface PendingSave {
  body: StateSaveData;
  waiting: Waiting[];
}

/** Recorded actions after which a state kept by `state.auto` is saved anew. */
const RECORDED = /^(event|answer|step|series|artifact|report)/;
/** Changes of one moment are one save, in milliseconds. */
const GATHER_MS = 50;

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
  const autos = new Map<string, AutoSave>();
  let finished = false;
  const savedAt = new Map<string, number>();
  const starts = new Map<number, { at: number; count: number }>();
  const kept = new Map(Object.entries(welcome.resume?.states ?? {}).map(([key, state]) => [key, state.data]));
  const saveGapMs = (welcome.limits.stateSeconds ?? 5) * 1000;
  let counter = 0;

  const saveWait = (key: string) => Math.max(0, (savedAt.get(key) ?? -saveGapMs) + saveGapMs - performance.now());
  const postDirty = (key: string) =>
    port?.postMessage({ v: 1, n: ++counter, t: Date.now(), type: 'state.dirty', data: { key } });

  const post = <K extends ContentType>(type: K, data: ContentDataByType[K], transfer: Transferable[] = []) => {
    if (RECORDED.test(type)) for (const key of autos.keys()) markAuto(key);
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

  const saveAuto = (key: string): void => {
    const auto = autos.get(key);
    if (!auto || finished) return;
    clearTimeout(auto.timer);
    auto.timer = undefined;
    const data = auto.read();
    if (data === undefined) return;
    kept.set(key, data);
    savedAt.set(key, performance.now());
    post('state.save', { key, data, stepSeq: 0 }).catch((error: VseError) => {
      // Too fast is no reason to lose it; the other refusals would come again.
      if (error.code === 'rate') markAuto(key);
    });
  };
  const markAuto = (key: string): void => {
    const auto = autos.get(key);
    if (!auto || auto.timer !== undefined || finished) return;
    postDirty(key);
    auto.timer = setTimeout(saveAuto, Math.max(GATHER_MS, saveWait(key)), key);
  };
  const saveAll = (all: boolean): void => {
    for (const [key, auto] of autos) if (all || auto.timer !== undefined) saveAuto(key);
    [...saves.keys()].forEach(flushSave);
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
      if (message.type === 'state.request' || message.type === 'terminate') saveAll(true);
      for (const listener of listeners.get(message.type) ?? []) listener(message.data as never);
    };
    port.start();
    document.addEventListener('visibilitychange', () => document.hidden && saveAll(false));
    window.addEventListener('pagehide', () => saveAll(false));
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
          const wait = saveWait(key);
          if (wait <= 0) return flushSave(key);
          postDirty(key);
          setTimeout(flushSave, wait, key);
        });
        promise.catch(() => undefined);
        return promise;
      },
      auto(key, read) {
        autos.set(key, { read, timer: undefined });
        return () => markAuto(key);
      },
      load: <T>(key: string) => kept.get(key) as T | undefined,
    },
    asset: async (path) =>
      (await (window as unknown as BootWindow).vse?.asset?.(path)) ?? new URL(path, document.baseURI).href,
    error: (code, message) => post('error', { code, message: message.slice(0, 2000) }),
    finish(data) {
      saveAll(false);
      finished = true;
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
