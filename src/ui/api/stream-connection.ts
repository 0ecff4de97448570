import { type StreamItem, sseParser } from './sse-parser.ts';

/** Waits between two tries, in ms: doubled each time, from the first to the longest. */
const FIRST_MS = 1000;
const MAX_MS = 30_000;
/** A connection that lived so long begins again with the first wait. */
const SOUND_MS = 10_000;
/** The server says something every 15 s; a line that is silent for so long is dead. */
const SILENT_MS = 45_000;

/** What a connection is made of; tests bring their own. */
export interface ConnectionParts {
  readonly address: string;
  readonly open: typeof fetch;
  /** The bearer in use; without one nothing is opened. */
  readonly token: () => string | null;
  /** The last event that was heard, to resume behind it. */
  readonly lastId: () => string | null;
  readonly listener: (item: StreamItem) => void;
  readonly onState: (up: boolean) => void;
  /** 0–1, spreads the tries of many browsers. */
  readonly random?: () => number;
}

/** Reads one answer to its end; a silent line is cut off. */
async function readAll(body: ReadableStream<Uint8Array>, onItem: (item: StreamItem) => void, abort: AbortController) {
  const take = sseParser(onItem);
  const decoder = new TextDecoder();
  const reader = body.getReader();
  let silence = setTimeout(() => abort.abort(), SILENT_MS);
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      clearTimeout(silence);
      silence = setTimeout(() => abort.abort(), SILENT_MS);
      take(decoder.decode(value, { stream: true }));
    }
  } finally {
    clearTimeout(silence);
  }
}

/**
 * Holds a stream of server-sent events open with the bearer in its header (which `EventSource` cannot send): reconnects
 * after 1–30 s and resumes behind the last event. @returns how to end it
 */
export function maintainConnection(parts: ConnectionParts): () => void {
  const random = parts.random ?? Math.random;
  let stopped = false;
  let wait = FIRST_MS;
  let abort: AbortController | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const attempt = async () => {
    const token = parts.token();
    if (!token) return;
    const mine = new AbortController();
    abort = mine;
    let since: number | null = null;
    try {
      const lastId = parts.lastId();
      const answer = await parts.open(parts.address, {
        headers: {
          accept: 'text/event-stream',
          authorization: `Bearer ${token}`,
          ...(lastId === null ? {} : { 'last-event-id': lastId }),
        },
        cache: 'no-store',
        credentials: 'same-origin',
        signal: mine.signal,
      });
      if (!answer.ok || !answer.body || stopped) return;
      since = performance.now();
      parts.onState(true);
      await readAll(answer.body, (item) => !stopped && parts.listener(item), mine);
    } catch {
      // A lost line is no error of the person's: it is tried again in silence.
    } finally {
      if (since !== null) {
        if (performance.now() - since >= SOUND_MS) wait = FIRST_MS;
        if (!stopped) parts.onState(false);
      }
    }
  };
  const go = async () => {
    await attempt();
    if (stopped) return;
    timer = setTimeout(go, Math.min(MAX_MS, wait * (0.75 + random() * 0.5)));
    wait = Math.min(MAX_MS, wait * 2);
  };
  void go();
  return () => {
    stopped = true;
    clearTimeout(timer);
    abort?.abort();
  };
}
