import { parseContentMessage, parseHello } from '../../../../kernel/bridge/parse.ts';
import {
  type AssetRequest,
  type BootFacts,
  type BootReport,
  BRIDGE_LIMITS,
  BRIDGE_NAMESPACE,
  BRIDGE_VERSION,
  type ContentMessage,
  HELLO_INTERVAL_MS,
  type Hello,
  type ShellDataByType,
  type ShellType,
  type Welcome,
} from '../../../../kernel/bridge/protocol.ts';
import type { ContentHolder } from './content-holder.ts';
import type { Intake } from './intake.policy.ts';
import { FILE_TYPE, jsonBytes } from './outbox.model.ts';

/** Content waits four seconds for its welcome; after three and a half a fresh document is safer. */
const PATIENCE_MS = 3500;

export interface BridgeOptions {
  readonly holder: ContentHolder;
  /** Welcome of a document that says hello; asked once per document, null when it is not to be let in. */
  readonly welcome: (hello: Hello) => Promise<Omit<Welcome, 'ns' | 'v' | 'type'> | null>;
  /** The welcome came so late that the content may have gone on alone: a fresh document is wanted. */
  readonly late: () => void;
  readonly intake: Intake;
  /** A well-formed message within the limits. */
  readonly receive: (message: ContentMessage, bytes: number) => void;
  /** The boot script's facts: the first sign of content without the bridge. */
  readonly booted: (facts: BootFacts) => void;
  /** Somebody works in the content, whether or not it speaks to the platform. */
  readonly active?: () => void;
  /** Brings a large file of the package from the shell's cache; null for one it does not bring. */
  readonly asset?: (path: string) => Promise<{ readonly data: ArrayBuffer; readonly mime: string }> | null;
}

export interface Bridge {
  /** Sends to the content; dropped silently while no document is connected. */
  readonly send: <K extends ShellType>(type: K, data: ShellDataByType[K]) => void;
  readonly connected: () => boolean;
  /** Messages ignored because they were none of the protocol. */
  readonly ignored: () => number;
  readonly close: () => void;
}

/** Bytes of a message: buffers by their length, everything else as JSON. */
function bytesOf(raw: unknown): number {
  const data = (raw as { readonly data?: { readonly data?: unknown } } | null)?.data;
  const inner = data?.data;
  if (inner instanceof ArrayBuffer) {
    // A file is limited by its own bytes; the words beside it have limits of theirs.
    const isFile = (raw as { readonly type?: unknown }).type === FILE_TYPE;
    return inner.byteLength + (isFile ? 0 : jsonBytes({ ...data, data: null }));
  }
  return jsonBytes(data);
}

const isStatement = (data: unknown): data is { readonly statement: object } =>
  typeof (data as { readonly statement?: unknown } | null)?.statement === 'object' &&
  (data as { readonly statement?: unknown }).statement !== null;

/**
 * Plays the shell's part of the bridge for one frame or window. The sender is known by its window alone (an opaque origin is
 * `null` for everybody); each document is welcomed once with a port of its own, and a new document starts again.
 */
export function openBridge(options: BridgeOptions): Bridge {
  const { holder, intake } = options;
  let port: MessagePort | null = null;
  let welcomedAt: number | null = null;
  let loaded = false;
  let ignored = 0;
  let documents = 0;

  const drop = () => {
    port?.close();
    port = null;
    welcomedAt = null;
  };
  const post = (message: unknown) => {
    try {
      port?.postMessage(message);
    } catch {
      ignored += 1;
    }
  };
  const send: Bridge['send'] = (type, data) => post({ v: BRIDGE_VERSION, type, data });

  const answerAsset = (n: number, path: string) => {
    const to = port;
    const none = () => to === port && send('nack', { n, code: 'invalid', detail: 'asset' });
    const coming = options.asset?.(path) ?? null;
    if (!coming) return void none();
    coming.then(({ data, mime }) => {
      to?.postMessage({ v: BRIDGE_VERSION, type: 'asset', data: { n, mime, data } }, [data]);
    }, none);
  };

  const receive = (raw: unknown) => {
    const nowMs = performance.now();
    if (!intake.allow(nowMs)) {
      const n = (raw as { readonly n?: unknown } | null)?.n;
      intake.count('rate');
      if (typeof n === 'number' && Number.isSafeInteger(n)) send('nack', { n, code: 'rate' });
      return;
    }
    const bytes = bytesOf(raw);
    const message = parseContentMessage(raw, { bytes, limits: BRIDGE_LIMITS });
    if ('malformed' in message) {
      if (message.malformed === 'type' || message.n === null) ignored += 1;
      else {
        intake.count(message.code);
        send('nack', { n: message.n, code: message.code, detail: message.malformed });
      }
      return;
    }
    const over = intake.check(message, bytes, nowMs);
    if (over) send('nack', { n: message.n, code: over });
    else if (message.type === 'asset.get') answerAsset(message.n, message.data.path);
    else options.receive(message, bytes);
  };

  const greet = async (hello: Hello) => {
    drop();
    const asked = performance.now();
    const mine = ++documents;
    welcomedAt = asked;
    const messages = await options.welcome(hello);
    if (messages === null || mine !== documents) return;
    if (performance.now() - asked > PATIENCE_MS) {
      drop();
      return options.late();
    }
    const channel = new MessageChannel();
    port = channel.port1;
    const own = port;
    own.onmessage = (event) => {
      if (port === own) receive(event.data);
    };
    welcomedAt = performance.now();
    const welcome: Welcome = { ns: BRIDGE_NAMESPACE, v: BRIDGE_VERSION, type: 'welcome', ...messages };
    holder.content()?.postMessage(welcome, '*', [channel.port2]);
  };

  const bring = (path: unknown, to: MessagePort) => {
    const coming = typeof path === 'string' ? options.asset?.(path) : null;
    if (!coming) return to.postMessage({ none: true });
    to.postMessage({ coming: true });
    coming.then(
      ({ data, mime }) => to.postMessage({ data, mime }, [data]),
      () => to.postMessage({ none: true }),
    );
  };

  const onMessage = (event: MessageEvent) => {
    if (event.source === null || event.source !== holder.content()) return;
    const hello = parseHello(event.data);
    if (hello) {
      if (welcomedAt === null) return void greet(hello);
      // A hello that crossed with the answer is the same document's; a later one comes from a document after it.
      const crossed = performance.now() - welcomedAt < 2 * HELLO_INTERVAL_MS;
      if (crossed || (holder.onLoad && !loaded)) return;
      loaded = false;
      return void greet(hello);
    }
    const report = event.data as Partial<BootReport> | null;
    if (report?.ns === BRIDGE_NAMESPACE && report.type === 'boot' && typeof report.facts === 'object') {
      options.booted(report.facts as BootFacts);
    } else if (report?.ns === BRIDGE_NAMESPACE && (report.type as string) === 'active') {
      options.active?.();
    } else if (report?.ns === BRIDGE_NAMESPACE && (report.type as string) === 'asset' && event.ports[0]) {
      bring((event.data as Partial<AssetRequest>).path, event.ports[0]);
    } else if (isStatement(event.data)) {
      // Content that posts its xAPI here: the boot script of its own document reads it.
      const { statement } = event.data;
      holder.content()?.postMessage({ ns: BRIDGE_NAMESPACE, v: BRIDGE_VERSION, type: 'statement', statement }, '*');
    } else ignored += 1;
  };
  const onLoad = () => {
    // The load of a further document: whoever held the port is gone.
    if (loaded) {
      documents += 1;
      drop();
    }
    loaded = true;
  };

  window.addEventListener('message', onMessage);
  const stopLoads = holder.onLoad?.(onLoad);
  return {
    send,
    connected: () => port !== null,
    ignored: () => ignored,
    close() {
      documents += 1;
      window.removeEventListener('message', onMessage);
      stopLoads?.();
      drop();
    },
  };
}
