/** Plays the shell around a package: handshake, acks, limits, disturbances; notes everything. */
import { parseContentMessage, parseHello } from '../../../src/kernel/bridge/parse.ts';
import {
  type AckLevel,
  type BootFacts,
  BRIDGE_LIMITS,
  BRIDGE_NAMESPACE,
  BRIDGE_VERSION,
  type BridgeLocale,
  type BridgeTheme,
  type ContentMessage,
  type NackCode,
  type RunMode,
  type SavedState,
  type ShellDataByType,
  type ShellType,
  STORED_TYPES,
  type Welcome,
} from '../../../src/kernel/bridge/protocol.ts';
import { openIntake } from '../../../src/modules/runs/web/client/intake.policy.ts';
import type { KitAction, KitPackage, Observation, SeenMessage } from './kit.model.ts';

/** How the shell behaves; changed while a run goes on. */
export interface ShellSettings {
  locale: BridgeLocale;
  theme: BridgeTheme;
  mode: RunMode;
  attempt: number;
  /** Seconds every ack comes late. */
  lateSeconds: number;
  /** False: messages are stored and never committed. */
  online: boolean;
  /** Refuse everything with this code, as an exhausted run would. */
  refuse: NackCode | null;
}

export interface KitShell {
  readonly settings: ShellSettings;
  /** Opens the package from its start: nothing kept. */
  start: (info: KitPackage) => void;
  /** Opens the same run again, with its states. */
  reload: () => void;
  send: <K extends ShellType>(type: K, data: ShellDataByType[K]) => void;
  /** Tells the content of a changed language or theme. */
  sendSettings: () => void;
  /** Notes whether acks are late or missing from now on. */
  disturb: () => void;
  observe: () => Observation;
  connected: () => boolean;
  lastStep: () => number;
  states: () => Readonly<Record<string, SavedState>>;
}

/** Steps as a shell tells them, without rules. */
const stepsOf = (info: KitPackage, locale: BridgeLocale): Welcome['steps'] =>
  info.steps.map(({ seq, title, expectTime, maxScore }) => ({ seq, title: title[locale], expectTime, maxScore }));

/** Bytes of a message: buffers by their length, everything else as JSON. */
function bytesOf(raw: unknown): number {
  const data = (raw as { data?: { data?: unknown } } | null)?.data;
  if (data?.data instanceof ArrayBuffer) return data.data.byteLength;
  try {
    return new TextEncoder().encode(JSON.stringify(data) ?? '').length;
  } catch {
    return Number.POSITIVE_INFINITY;
  }
}

/** A copy for the log: buffers by their size. */
function logged(data: unknown): Record<string, unknown> {
  if (typeof data !== 'object' || data === null) return {};
  return Object.fromEntries(
    Object.entries(data).map(([key, value]) => [
      key,
      value instanceof ArrayBuffer ? `ArrayBuffer(${value.byteLength})` : value,
    ]),
  );
}

/**
 * Makes the shell for one frame.
 * @param changed called after everything that was seen or done
 */
export function makeShell(frame: HTMLIFrameElement, changed: () => void): KitShell {
  const settings: ShellSettings = {
    locale: 'zh-CN',
    theme: 'light',
    mode: 'practice',
    attempt: 1,
    lateSeconds: 0,
    online: true,
    refuse: null,
  };
  let info: KitPackage | null = null;
  let began = performance.now();
  let loadedAt = began;
  let port: MessagePort | null = null;
  let lastStep = 0;
  let states: Record<string, SavedState> = {};
  let intake = openIntake(BRIDGE_LIMITS, new Set());
  let seen: Observation = emptyObservation();

  function emptyObservation(): Observation {
    return {
      now: 0,
      documents: 0,
      hellos: [],
      messages: [],
      actions: [],
      strays: 0,
      boot: null,
      errors: [],
      outside: [],
    };
  }
  const now = () => Math.round(performance.now() - began);
  const disturbed = () => settings.lateSeconds > 0 || !settings.online;
  const act = (type: KitAction['type'], data: Record<string, unknown>) => {
    seen.actions.push({ at: now(), document: seen.documents, type, data });
    changed();
  };
  const post = (type: ShellType, data: unknown) => port?.postMessage({ v: BRIDGE_VERSION, type, data });

  const answer = (own: MessagePort, message: ContentMessage) => {
    const level: AckLevel = message.type === 'finish' && settings.online ? 'committed' : 'stored';
    const acknowledge = (told: AckLevel) => {
      if (port === own) post('ack', { n: message.n, level: told });
    };
    // A finish waits ten seconds for its server before it is only stored.
    const wait = message.type === 'finish' && !settings.online ? 10 : settings.lateSeconds;
    if (wait > 0) setTimeout(() => acknowledge(level), wait * 1000);
    else acknowledge(level);
  };

  const collect = (message: ContentMessage) => {
    if (message.type === 'step.end') lastStep = Math.max(lastStep, message.data.seq);
    if (message.type === 'state.save') {
      const number = (states[message.data.key]?.number ?? 0) + 1;
      states[message.data.key] = { number, data: message.data.data, savedAt: Date.now() };
    }
  };

  const receive = (own: MessagePort, raw: unknown) => {
    const loose = (typeof raw === 'object' && raw !== null ? raw : {}) as Record<string, unknown>;
    const bytes = bytesOf(raw);
    const record: SeenMessage = {
      at: now(),
      document: seen.documents,
      n: typeof loose.n === 'number' ? loose.n : null,
      skew: typeof loose.t === 'number' ? loose.t - Date.now() : null,
      type: typeof loose.type === 'string' ? loose.type : '?',
      data: logged(loose.data),
      bytes,
      malformed: null,
      over: null,
      disturbed: disturbed(),
    };
    seen.messages.push(record);
    const nack = (code: NackCode, detail?: string) => {
      if (record.n !== null) post('nack', { n: record.n, code, ...(detail ? { detail } : {}) });
    };
    if (!intake.allow(performance.now())) {
      record.over = 'rate';
      nack('rate');
    } else {
      const message = parseContentMessage(raw, { bytes });
      if ('malformed' in message) {
        record.malformed = message.malformed;
        // An unknown type is ignored and counted, as in the product.
        if (message.malformed !== 'type') nack(message.code, message.malformed);
      } else {
        const over = intake.check(message, bytes, performance.now());
        record.over = over;
        if (over) nack(over);
        else if (settings.refuse && STORED_TYPES.includes(message.type)) nack(settings.refuse);
        else {
          collect(message);
          if (STORED_TYPES.includes(message.type)) answer(own, message);
        }
      }
    }
    changed();
  };

  const greet = () => {
    if (!info) return;
    port?.close();
    const channel = new MessageChannel();
    const own = channel.port1;
    port = own;
    own.onmessage = (event) => {
      if (port === own) receive(own, event.data);
    };
    const welcome: Welcome = {
      ns: BRIDGE_NAMESPACE,
      v: BRIDGE_VERSION,
      type: 'welcome',
      runKey: 'p_lab_dev',
      mode: settings.mode,
      attemptNo: settings.attempt,
      locale: settings.locale,
      theme: settings.theme,
      learner: { pid: 'p_author' },
      experiment: { code: info.code, version: info.version, maxScore: 100 },
      steps: stepsOf(info, settings.locale),
      params: info.params,
      limits: BRIDGE_LIMITS,
      resume: Object.keys(states).length || lastStep ? { states, lastStep } : null,
      start: null,
      serverNow: Date.now(),
      settings: {},
    };
    frame.contentWindow?.postMessage(welcome, '*', [channel.port2]);
  };

  let welcomed = 0;
  window.addEventListener('message', (event) => {
    if (event.source === null || event.source !== frame.contentWindow) return;
    const data = event.data as { ns?: unknown; type?: unknown; facts?: BootFacts } | null;
    const hello = parseHello(event.data);
    if (hello) {
      if (welcomed === seen.documents) return;
      welcomed = seen.documents;
      seen.hellos.push({
        at: now(),
        document: seen.documents,
        after: Math.round(performance.now() - loadedAt),
        sdk: hello.sdk,
        caps: hello.caps,
      });
      greet();
    } else if (data?.ns === BRIDGE_NAMESPACE && data.type === 'boot') {
      seen.boot = data.facts ?? null;
      const { fatal = null, errors = [] } = seen.boot ?? {};
      seen.errors = [...new Set([...seen.errors, ...(fatal === null ? [] : [fatal]), ...errors])];
    } else if (data?.ns === BRIDGE_NAMESPACE && data.type === 'active') return;
    else seen.strays += 1;
    changed();
  });

  const show = () => {
    if (!info) return;
    seen.documents += 1;
    loadedAt = performance.now();
    port?.close();
    port = null;
    // A fresh browsing context each time: nothing of the former document can speak on.
    frame.setAttribute('sandbox', info.sandbox);
    frame.setAttribute('allow', info.allow);
    const address = new URL(info.entry);
    address.searchParams.set('document', String(seen.documents));
    frame.src = address.href;
    changed();
  };

  return {
    settings,
    start: (told) => {
      info = told;
      began = performance.now();
      seen = emptyObservation();
      welcomed = 0;
      states = {};
      lastStep = 0;
      intake = openIntake(BRIDGE_LIMITS, new Set(told.steps.map(({ seq }) => seq)));
      show();
    },
    reload: () => {
      if (!info) return;
      act('reload', { lastStep });
      intake = openIntake(BRIDGE_LIMITS, new Set(info.steps.map(({ seq }) => seq)));
      show();
    },
    send: (type, data) => {
      post(type, data);
      act(type, data as Record<string, unknown>);
    },
    sendSettings: () => {
      post('locale', { locale: settings.locale });
      post('theme', { theme: settings.theme });
      act('locale', { locale: settings.locale, theme: settings.theme });
    },
    disturb: () => act(disturbed() ? 'disturb' : 'calm', { late: settings.lateSeconds, online: settings.online }),
    observe: () => ({ ...seen, now: now() }),
    connected: () => port !== null,
    lastStep: () => lastStep,
    states: () => states,
  };
}
