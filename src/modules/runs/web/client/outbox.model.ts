/** Rules of the outbox: what leaves when, in which portions, and what becomes of it (lab-runtime §5.5). Pure. */

/** One item of the outbox. The key (run, epoch, n) makes every repeat harmless on the server. */
export interface OutboxItem {
  readonly run: string;
  readonly epoch: number;
  /** Own number of the outbox: 1, 2, 3 … per epoch. */
  readonly n: number;
  /** When it was written, Unix milliseconds. */
  readonly t: number;
  readonly type: string;
  readonly data: unknown;
  /** Size of `data` as JSON, in bytes. */
  readonly bytes: number;
}

/** Most items of one batch. */
export const BATCH_ITEMS = 50;
/** Most bytes of one batch; the server takes 256 KiB with the frame around the items. A larger item travels alone. */
export const BATCH_BYTES = 200 * 1024;
/** Most bytes a page on its way out may still send. */
export const KEEPALIVE_BYTES = 60 * 1024;
/** Longest wait of an ordinary item, and of one that should leave at once, in milliseconds. */
export const ORDINARY_WAIT_MS = 5000;
export const URGENT_WAIT_MS = 100;
/** Name of the item that carries a saved state; it has a call of its own. */
export const STATE_TYPE = 'state.save';
/** Name of the item that carries a file; it travels beside the others, in a lane of its own. */
export const FILE_TYPE = 'artifact';

const URGENT = new Set(['ready', 'step.start', 'step.end', 'finish', STATE_TYPE, FILE_TYPE]);
/** What a batch does not carry. */
const ALONE = new Set([STATE_TYPE, FILE_TYPE]);
/** Bytes of an item's frame around its data, generously. */
const FRAME_BYTES = 90;

/** Steps, saved states and the end leave at once. */
export const isUrgent = (type: string): boolean => URGENT.has(type);

/** Size of a value as UTF-8 JSON, in bytes; infinite when it has no JSON form. */
export function jsonBytes(value: unknown): number {
  try {
    return new TextEncoder().encode(JSON.stringify(value) ?? '').length;
  } catch {
    return Number.POSITIVE_INFINITY;
  }
}

/** Key of a saved state, null for a plain item. */
export const stateKey = (item: OutboxItem): string | null =>
  item.type === STATE_TYPE ? String((item.data as { readonly key?: unknown }).key) : null;

/** Least time between two saves of one key on the server, in milliseconds (lab-runtime §5.4). */
export const STATE_GAP_MS = 5000;

/**
 * The next portion of plain items: the longest run from the head of the queue within the limits, never empty while
 * there are any. Saved states and files travel beside them, so that one that must wait holds no step back.
 */
export function nextBatch(
  queue: readonly OutboxItem[],
  limits: { readonly items?: number; readonly bytes?: number } = {},
): readonly OutboxItem[] {
  const most = limits.items ?? BATCH_ITEMS;
  const room = limits.bytes ?? BATCH_BYTES;
  const batch: OutboxItem[] = [];
  let bytes = 0;
  for (const item of queue) {
    if (ALONE.has(item.type)) continue;
    bytes += item.bytes + FRAME_BYTES;
    if (batch.length >= most || (batch.length > 0 && bytes > room)) break;
    batch.push(item);
  }
  return batch;
}

/**
 * The first saved state that may be sent now.
 * @param readyAt by key, the instant from which another save is taken; absent = at once
 */
export function nextState(
  queue: readonly OutboxItem[],
  readyAt: ReadonlyMap<string, number>,
  nowMs: number,
): OutboxItem | null {
  return queue.find((item) => item.type === STATE_TYPE && (readyAt.get(stateKey(item) ?? '') ?? 0) <= nowMs) ?? null;
}

/** The first file that waits. */
export const nextFile = (queue: readonly OutboxItem[]): OutboxItem | null =>
  queue.find((item) => item.type === FILE_TYPE) ?? null;

/**
 * How long the queue may rest, in milliseconds: not at all with steps, the end or fifty items in it, until the next
 * state may go, else five seconds.
 */
export function restTime(queue: readonly OutboxItem[], readyAt: ReadonlyMap<string, number>, nowMs: number): number {
  const plain = queue.filter((item) => !ALONE.has(item.type));
  if (plain.length >= BATCH_ITEMS || plain.some(({ type }) => isUrgent(type))) return 0;
  const states = queue.flatMap((item) => {
    const key = stateKey(item);
    return key === null ? [] : [Math.max(0, (readyAt.get(key) ?? 0) - nowMs)];
  });
  return Math.min(ORDINARY_WAIT_MS, ...states);
}

/** What may still be sent while the page goes away: plain items from the head of the queue within 60 KiB. */
export function partingBatch(queue: readonly OutboxItem[]): readonly OutboxItem[] {
  const batch = nextBatch(queue, { items: 200, bytes: KEEPALIVE_BYTES });
  const bytes = batch.reduce((sum, item) => sum + item.bytes + FRAME_BYTES, 0);
  return bytes > KEEPALIVE_BYTES ? [] : batch;
}

/** The saved state that may still be sent beside a parting batch, within the same 60 KiB; null without one. */
export function partingState(
  queue: readonly OutboxItem[],
  batch: readonly OutboxItem[],
  readyAt: ReadonlyMap<string, number>,
  nowMs: number,
): OutboxItem | null {
  const state = nextState(queue, readyAt, nowMs);
  const taken = batch.reduce((sum, item) => sum + item.bytes + FRAME_BYTES, 0);
  return state && taken + state.bytes + FRAME_BYTES <= KEEPALIVE_BYTES ? state : null;
}

/** A saved state that has not left yet is overtaken by a newer one of the same key. */
export function overtaken(queue: readonly OutboxItem[], item: OutboxItem): readonly OutboxItem[] {
  const key = stateKey(item);
  return key === null ? [] : queue.filter((one) => one.n < item.n && stateKey(one) === key);
}

const RETRY_SECONDS = [1, 2, 4, 8, 15, 30];

/**
 * Wait before another try, in milliseconds: 1, 2, 4, 8, 15, 30 s, ± 25 %.
 * @param failures tries that failed so far, from 1
 * @param random number in [0, 1)
 */
export function retryDelay(failures: number, random: number): number {
  const seconds = RETRY_SECONDS[Math.min(failures, RETRY_SECONDS.length) - 1] ?? 1;
  return Math.round(seconds * 1000 * (0.75 + random * 0.5));
}

/** Wait before the next heartbeat, in milliseconds: 15 s ± 20 %. */
export const heartbeatDelay = (random: number): number => Math.round(15_000 * (0.8 + random * 0.4));

/** What the server said about one item. */
export interface ItemResult {
  readonly n: number;
  readonly status: 'committed' | 'duplicate' | 'rejected';
  readonly reason?: string | undefined;
}

/** What to do after an answer: forget settled items, tell the content, keep what was not mentioned. */
export interface Settlement {
  readonly committed: readonly number[];
  readonly rejected: readonly { readonly n: number; readonly reason: string }[];
}

/** Sorts an answer by its meaning; an item the server did not mention stays in the queue. */
export function settle(batch: readonly OutboxItem[], results: readonly ItemResult[]): Settlement {
  const byNumber = new Map(results.map((result) => [result.n, result]));
  const committed: number[] = [];
  const rejected: { n: number; reason: string }[] = [];
  for (const { n } of batch) {
    const result = byNumber.get(n);
    if (!result) continue;
    if (result.status === 'rejected') rejected.push({ n, reason: result.reason ?? 'invalid' });
    else committed.push(n);
  }
  return { committed, rejected };
}

/** Meaning of a failed call for the outbox. */
export type Verdict = 'retry' | 'split' | 'drop' | 'closed';

/**
 * Judges a failed delivery by its HTTP status (0 = no answer): trouble on the way is tried again, a batch that is too
 * large or malformed is halved until the faulty item stands alone, a refused credential ends the delivery.
 */
export function classify(status: number, batchSize: number): Verdict {
  if (status === 401 || status === 403 || status === 404 || status === 410) return 'closed';
  if (status === 400 || status === 413 || status === 415 || status === 422) return batchSize > 1 ? 'split' : 'drop';
  return 'retry';
}
