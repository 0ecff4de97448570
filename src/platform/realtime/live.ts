import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { openClient } from '../db/client.ts';
import type { Log } from '../log/log.ts';

/** One item of a live stream. `id` lets a reader resume after a lost connection. */
export interface LiveItem {
  readonly id: number;
  readonly event: string;
  readonly data: unknown;
}

/** State of the connection between processes, for the metrics. */
export interface LiveFacts {
  /** False while events reach the readers of this process only. */
  readonly connected: boolean;
  /** Connections opened since the start, the first included. */
  readonly connections: number;
}

/** Fan-out of live events to the readers of this process, across processes by LISTEN/NOTIFY. */
export interface Live {
  /**
   * Publishes to every process; data ≤ 7,000 bytes of JSON, larger data reaches this process only. Not durable: readers
   * fetch a snapshot when they connect.
   */
  publish(topic: string, event: string, data: unknown): void;
  /** Hears a topic until the returned function is called; missed items since `afterId` come first. */
  subscribe(topic: string, listener: (item: LiveItem) => void, afterId?: number): () => void;
  /**
   * Place in the stream now. Whoever reads the truth after taking it and then subscribes behind it misses nothing. Empty
   * while events of other processes do not arrive.
   */
  cursor(): string;
  /** Cursor of one item. */
  cursorOf(item: LiveItem): string;
  /**
   * The id to subscribe behind for a reader who stands at a cursor; null when something since then may be lost (another
   * process, a lost connection, more events than are kept), so that the reader has to read the truth again.
   */
  resume(cursor: string | undefined): number | null;
  facts(): LiveFacts;
  close(): Promise<void>;
}

const KEPT = 200;
const MAX_TOPICS = 2000;
const CHANNEL = 'cloudvse_live';
/** A notification takes at most 8,000 bytes, whatever the characters. */
const MAX_BYTES = 7000;
/** Pauses between attempts to connect again, in milliseconds. */
const FIRST_PAUSE = 200;
const MAX_PAUSE = 10_000;

const newEpoch = () => randomBytes(6).toString('base64url');

/**
 * Opens the fan-out on a connection of its own, so that notifications never hold a business transaction. A lost
 * connection is opened again for as long as the process lives.
 * @param connectionString application role; undefined keeps everything in this process (tests of one process).
 */
export function openLive(connectionString: string | undefined, log: Log): Live {
  const readers = new Map<string, Set<(item: LiveItem) => void>>();
  const recent = new Map<string, LiveItem[]>();
  const ending = new AbortController();
  /** Ids count within one connection between the processes: what came while it was lost is unknown. */
  let epoch = newEpoch();
  let counter = 0;
  /** Newest item that is no longer kept. */
  let dropped = 0;
  let connections = 0;
  let client: pg.Client | undefined;
  /** What waits to go to the other processes, oldest first. */
  let waiting: { readonly payload: string; readonly deliverHere: () => void }[] = [];
  let sending: Promise<void> | undefined;
  /** Tells equal events apart: one transaction of PostgreSQL sends equal notifications once. */
  let published = 0;

  const deliver = (topic: string, event: string, data: unknown) => {
    const item: LiveItem = { id: ++counter, event, data };
    const kept = recent.get(topic) ?? [];
    kept.push(item);
    if (kept.length > KEPT) dropped = Math.max(dropped, kept.shift()!.id);
    recent.delete(topic);
    recent.set(topic, kept);
    if (recent.size > MAX_TOPICS) {
      const [oldest, items] = recent.entries().next().value!;
      dropped = Math.max(dropped, items.at(-1)!.id);
      recent.delete(oldest);
    }
    for (const listener of readers.get(topic) ?? []) listener(item);
  };

  /** Sends what waits, all that came meanwhile in one statement: one at a time falls behind on a busy machine. */
  const sendWaiting = async (): Promise<void> => {
    // What is published in the same turn leaves together.
    await null;
    while (waiting.length > 0) {
      const batch = waiting;
      waiting = [];
      try {
        if (!client) throw new Error('not connected');
        const payloads = batch.map(({ payload }) => payload);
        await client.query('select pg_notify($1, payload) from unnest($2::text[]) payload', [CHANNEL, payloads]);
      } catch {
        for (const { deliverHere } of batch) {
          try {
            deliverHere();
          } catch (error) {
            log.error({ err: error }, 'a reader of live events failed');
          }
        }
      }
    }
    sending = undefined;
  };

  /** Connects, listens, and returns when the connection is gone. */
  const listen = async (url: string): Promise<void> => {
    const next = await openClient(url, 'cloudvse-live');
    try {
      const lost = new Promise<void>((done) => next.once('end', done));
      next.on('notification', (message) => {
        try {
          const { t, e, d } = JSON.parse(message.payload ?? '') as { t: string; e: string; d: unknown };
          deliver(t, e, d);
        } catch {
          log.warn('unreadable live notification');
        }
      });
      await next.query(`LISTEN ${CHANNEL}`);
      if (ending.signal.aborted) return;
      client = next;
      connections++;
      if (connections > 1) {
        epoch = newEpoch();
        for (const topic of [...readers.keys()]) deliver(topic, 'resync', null);
      }
      await lost;
    } finally {
      client = undefined;
      await next.end().catch(() => {});
    }
  };

  const maintainListener = async (url: string): Promise<void> => {
    let pause = FIRST_PAUSE;
    while (!ending.signal.aborted) {
      const before = connections;
      const failure = await listen(url).catch((error: unknown) => error);
      if (ending.signal.aborted) return;
      pause = connections > before ? FIRST_PAUSE : Math.min(pause * 2, MAX_PAUSE);
      log.warn({ err: failure, retryInMs: pause }, 'live connection lost');
      await sleep(pause, undefined, { signal: ending.signal, ref: false }).catch(() => {});
    }
  };
  const listening = connectionString ? maintainListener(connectionString) : Promise.resolve();

  return {
    publish(topic, event, data) {
      const payload = JSON.stringify({ t: topic, e: event, d: data, n: ++published });
      if (!connectionString || Buffer.byteLength(payload) > MAX_BYTES) {
        deliver(topic, event, data);
        return;
      }
      waiting.push({ payload, deliverHere: () => deliver(topic, event, data) });
      sending ??= sendWaiting();
    },
    subscribe(topic, listener, afterId) {
      if (afterId !== undefined) for (const item of recent.get(topic) ?? []) if (item.id > afterId) listener(item);
      const set = readers.get(topic) ?? new Set();
      set.add(listener);
      readers.set(topic, set);
      return () => {
        set.delete(listener);
        if (set.size === 0 && readers.get(topic) === set) readers.delete(topic);
      };
    },
    cursor: () => (connectionString && !client ? '' : `${epoch}.${counter}`),
    cursorOf: ({ id }) => `${epoch}.${id}`,
    resume(cursor) {
      const [of, id] = cursor?.split('.') ?? [];
      const at = Number(id);
      return of === epoch && Number.isInteger(at) && at >= dropped && at <= counter ? at : null;
    },
    facts: () => ({ connected: !connectionString || client !== undefined, connections }),
    async close() {
      await sending;
      ending.abort();
      await client?.end().catch(() => {});
      await listening;
    },
  };
}
