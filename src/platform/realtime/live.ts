import pg from 'pg';
import type { Log } from '../log/log.ts';

/** One item of a live stream. `id` lets a reader resume after a lost connection. */
export interface LiveItem {
  readonly id: number;
  readonly event: string;
  readonly data: unknown;
}

/** Fan-out of live events to the readers of this process, across processes by LISTEN/NOTIFY. */
export interface Live {
  /** Tells every process; data ≤ 7,000 bytes of JSON. Not durable: readers fetch a snapshot when they connect. */
  publish(topic: string, event: string, data: unknown): void;
  /** Hears a topic until the returned function is called; missed items since `afterId` come first. */
  subscribe(topic: string, hear: (item: LiveItem) => void, afterId?: number): () => void;
  close(): Promise<void>;
}

const KEPT = 200;
const CHANNEL = 'cloudvse_live';

/**
 * Opens the fan-out on a connection of its own, so that notifications never hold a business transaction.
 * @param connectionString application role; undefined keeps everything in this process (tests of one process).
 */
export function openLive(connectionString: string | undefined, log: Log): Live {
  const readers = new Map<string, Set<(item: LiveItem) => void>>();
  const recent = new Map<string, LiveItem[]>();
  let counter = 0;
  let closed = false;
  let client: pg.Client | undefined;
  let queue: Promise<unknown> = Promise.resolve();

  const deliver = (topic: string, event: string, data: unknown) => {
    const item: LiveItem = { id: ++counter, event, data };
    const kept = recent.get(topic) ?? [];
    kept.push(item);
    if (kept.length > KEPT) kept.shift();
    recent.delete(topic);
    recent.set(topic, kept);
    if (recent.size > 2000) recent.delete(recent.keys().next().value as string);
    for (const hear of readers.get(topic) ?? []) hear(item);
  };

  const connect = async (): Promise<void> => {
    const next = new pg.Client({ connectionString, application_name: 'cloudvse-live' });
    next.on('error', (error) => {
      if (closed) return;
      log.warn({ err: error }, 'live connection lost');
      client = undefined;
      setTimeout(() => void connect().catch(() => {}), 1000).unref();
    });
    next.on('notification', (message) => {
      try {
        const { t, e, d } = JSON.parse(message.payload ?? '') as { t: string; e: string; d: unknown };
        deliver(t, e, d);
      } catch {
        log.warn('unreadable live notification');
      }
    });
    await next.connect();
    await next.query(`LISTEN ${CHANNEL}`);
    client = next;
  };
  if (connectionString) queue = connect().catch((error) => log.error({ err: error }, 'live connection failed'));

  return {
    publish(topic, event, data) {
      const payload = JSON.stringify({ t: topic, e: event, d: data });
      if (!connectionString || payload.length > 7000) {
        deliver(topic, event, data);
        return;
      }
      queue = queue
        .then(async () => {
          if (client) await client.query('select pg_notify($1, $2)', [CHANNEL, payload]);
          else deliver(topic, event, data);
        })
        .catch(() => deliver(topic, event, data));
    },
    subscribe(topic, hear, afterId) {
      if (afterId !== undefined) for (const item of recent.get(topic) ?? []) if (item.id > afterId) hear(item);
      const set = readers.get(topic) ?? new Set();
      set.add(hear);
      readers.set(topic, set);
      return () => {
        set.delete(hear);
        if (set.size === 0 && readers.get(topic) === set) readers.delete(topic);
      };
    },
    async close() {
      closed = true;
      await queue.catch(() => {});
      await client?.end().catch(() => {});
    },
  };
}
