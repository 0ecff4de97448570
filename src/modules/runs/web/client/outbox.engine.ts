import {
  classify,
  FILE_TYPE,
  type ItemResult,
  jsonBytes,
  nextBatch,
  nextFile,
  nextState,
  ORDINARY_WAIT_MS,
  type OutboxItem,
  overtaken,
  partingBatch,
  partingState,
  restTime,
  retryDelay,
  STATE_GAP_MS,
  settle,
  stateKey,
  URGENT_WAIT_MS,
} from './outbox.model.ts';
import type { OutboxStore } from './outbox.store.ts';

/** A delivery the server did not take, with the HTTP status (0 = no answer). */
export class DeliveryError extends Error {
  readonly status: number;
  constructor(status: number) {
    super(`delivery failed with ${status}`);
    this.name = 'DeliveryError';
    this.status = status;
  }
}

/** What the outbox is doing, for the words in the bar. */
export interface OutboxStatus {
  readonly queued: number;
  readonly sending: boolean;
  /** The last delivery failed on its way; a new try is planned. */
  readonly offline: boolean;
  /** The server refuses the credential: nothing more will be taken. */
  readonly closed: boolean;
  /** Last time the queue was empty on the server's word, Unix milliseconds; null before. */
  readonly savedAt: number | null;
  /** Items the server has taken in this epoch. */
  readonly delivered: number;
  /** The browser keeps nothing (or no more): what is waiting is lost with the page. */
  readonly volatile: boolean;
}

export interface OutboxOptions {
  readonly run: string;
  readonly epoch: number;
  readonly store: OutboxStore;
  /** Delivers plain items. @throws DeliveryError */
  readonly send: (items: readonly OutboxItem[], parting: boolean) => Promise<readonly ItemResult[]>;
  /** Delivers one saved state; refused for good is an answer. @throws DeliveryError, 429 when it comes too soon */
  readonly sendState: (item: OutboxItem, parting: boolean) => Promise<ItemResult>;
  /** Delivers one file; refused for good is an answer. @throws DeliveryError */
  readonly sendFile: (item: OutboxItem) => Promise<ItemResult>;
  /** Told once per item: durable on the server, or refused for good. */
  readonly onSettled?: (n: number, rejected: string | null) => void;
  readonly onStatus?: (status: OutboxStatus) => void;
  readonly random?: () => number;
  readonly now?: () => number;
  readonly isOnline?: () => boolean;
}

export interface Outbox {
  readonly status: () => OutboxStatus;
  /** Writes an item down; resolves with its number when it is stored in this browser. */
  readonly add: (type: string, data: unknown) => Promise<number>;
  /** Delivers now what is waiting. */
  readonly flush: () => void;
  /** Sends what fits into a last request of a page that goes away. */
  readonly part: () => void;
  /** Resolves when nothing is waiting any more, or delivery has ended for good. */
  readonly drained: () => Promise<void>;
  readonly stop: () => void;
}

/**
 * Opens the outbox of one epoch of a run: items are stored first and leave in batches, in order, until the server has
 * each of them (lab-runtime §5.5).
 * @param orphaned items an earlier document of the same epoch left behind
 */
export function openOutbox(options: OutboxOptions, orphaned: readonly OutboxItem[] = []): Outbox {
  const { run, epoch, store } = options;
  const random = options.random ?? Math.random;
  const now = options.now ?? Date.now;
  const isOnline = options.isOnline ?? (() => navigator.onLine);
  let queue: OutboxItem[] = [...orphaned];
  let last = queue.at(-1)?.n ?? 0;
  let failures = 0;
  let sending = false;
  let closed = false;
  let stopped = false;
  let savedAt: number | null = null;
  let delivered = 0;
  let volatile = !store.durable;
  let portion: number | null = null;
  // Files have a lane of their own: eight megabytes on a slow line hold no step back.
  let lifting = false;
  let fileFailures = 0;
  let fileTimer: ReturnType<typeof setTimeout> | undefined;
  const readyAt = new Map<string, number>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let due = Number.POSITIVE_INFINITY;
  let waiters: (() => void)[] = [];
  // Writes reach the store one after another, so that an item is never removed before it was put.
  let writing: Promise<unknown> = Promise.resolve();
  const inStore = (work: () => Promise<void>): Promise<void> => {
    const next = writing.then(work);
    writing = next.catch(() => undefined);
    return next;
  };

  const status = (): OutboxStatus => ({
    queued: queue.length,
    sending: sending || lifting,
    offline: failures > 0 || fileFailures > 0 || (queue.length > 0 && !isOnline()),
    closed,
    savedAt,
    delivered,
    volatile,
  });
  const notify = () => {
    options.onStatus?.(status());
    if (queue.length > 0 && !closed && !stopped) return;
    for (const waiter of waiters) waiter();
    waiters = [];
  };

  const plan = (waitMs: number) => {
    if (stopped || closed || sending) return;
    const at = now() + waitMs;
    if (at >= due) return;
    clearTimeout(timer);
    due = at;
    timer = setTimeout(() => {
      due = Number.POSITIVE_INFINITY;
      void deliver();
    }, waitMs);
  };
  const forget = (items: readonly OutboxItem[]) => {
    if (items.length === 0) return;
    const gone = new Set(items.map(({ n }) => n));
    queue = queue.filter(({ n }) => !gone.has(n));
    inStore(() => store.remove(items)).catch(() => undefined);
  };
  const take = (batch: readonly OutboxItem[], results: readonly ItemResult[]) => {
    const { committed, rejected } = settle(batch, results);
    const known = new Set([...committed, ...rejected.map(({ n }) => n)]);
    forget(batch.filter(({ n }) => known.has(n)));
    delivered += committed.length;
    for (const n of committed) options.onSettled?.(n, null);
    for (const { n, reason } of rejected) options.onSettled?.(n, reason);
    return known.size > 0;
  };
  const refuse = (batch: readonly OutboxItem[], reason: string) => {
    forget(batch);
    for (const { n } of batch) options.onSettled?.(n, reason);
  };

  const lift = async (): Promise<void> => {
    const file = nextFile(queue);
    if (!file || lifting || closed || stopped) return;
    clearTimeout(fileTimer);
    if (!isOnline()) {
      fileTimer = setTimeout(() => void lift(), ORDINARY_WAIT_MS);
      return;
    }
    lifting = true;
    notify();
    let wait = 0;
    try {
      take([file], [await options.sendFile(file)]);
      fileFailures = 0;
    } catch (error) {
      const code = error instanceof DeliveryError ? error.status : 0;
      const verdict = classify(code, 1);
      if (verdict === 'closed') closed = true;
      else if (verdict === 'drop') {
        refuse([file], code === 413 ? 'size' : 'invalid');
        fileFailures = 0;
      } else {
        fileFailures += 1;
        wait = retryDelay(fileFailures, random());
      }
    }
    lifting = false;
    if (queue.length === 0 && !closed) savedAt = now();
    notify();
    if (nextFile(queue) && !closed && !stopped) fileTimer = setTimeout(() => void lift(), wait);
  };

  /** Plans the next delivery of what is not a file, if there is any. */
  const rest = () => {
    if (queue.some(({ type }) => type !== FILE_TYPE)) plan(restTime(queue, readyAt, now()));
  };

  /** Sends a state; the distance to the next one counts from the answer, and nothing of its key leaves before it. */
  const sendState = async (state: OutboxItem, parting: boolean): Promise<ItemResult> => {
    const delayNextState = () => readyAt.set(stateKey(state) ?? '', now() + STATE_GAP_MS);
    delayNextState();
    try {
      const result = await options.sendState(state, parting);
      delayNextState();
      return result;
    } catch (error) {
      if (error instanceof DeliveryError && error.status === 429) delayNextState();
      else readyAt.delete(stateKey(state) ?? '');
      throw error;
    }
  };

  const deliver = async (): Promise<void> => {
    if (sending || closed || stopped || queue.length === 0) return;
    if (fileFailures === 0) void lift();
    // Without a network no request is made: it could only fail. `online` wakes the outbox, and so does the clock.
    if (!isOnline()) {
      plan(ORDINARY_WAIT_MS);
      return notify();
    }
    const plain = nextBatch(queue, portion === null ? {} : { items: portion });
    const state = plain.length > 0 ? null : nextState(queue, readyAt, now());
    const batch = state ? [state] : plain;
    if (batch.length === 0) return rest();
    sending = true;
    notify();
    let wait = 0;
    try {
      const results = state ? [await sendState(state, false)] : await options.send(batch, false);
      const moved = take(batch, results);
      failures = moved ? 0 : failures + 1;
      portion = null;
      if (!moved) wait = retryDelay(failures, random());
    } catch (error) {
      const code = error instanceof DeliveryError ? error.status : 0;
      const verdict = classify(code, batch.length);
      if (verdict === 'closed') closed = true;
      else if (verdict === 'split') portion = Math.ceil(batch.length / 2);
      else if (verdict === 'drop') refuse(batch, code === 413 ? 'size' : 'invalid');
      // A state that came too soon is not a failure: it waits for its time.
      else if (!state || code !== 429) {
        failures += 1;
        wait = retryDelay(failures, random());
      }
    }
    sending = false;
    if (queue.length === 0 && !closed) savedAt = now();
    notify();
    if (wait > 0 || portion !== null) plan(wait);
    else rest();
  };

  const wake = () => {
    failures = 0;
    fileFailures = 0;
    clearTimeout(timer);
    due = Number.POSITIVE_INFINITY;
    void deliver();
  };
  const lost = () => notify();
  globalThis.addEventListener?.('online', wake);
  globalThis.addEventListener?.('offline', lost);
  if (queue.length > 0) plan(0);

  return {
    status,
    async add(type, data) {
      last += 1;
      const item: OutboxItem = { run, epoch, n: last, t: now(), type, data, bytes: jsonBytes(data) };
      await inStore(() => store.put(item)).catch(() => {
        volatile = true;
      });
      const old = sending ? [] : overtaken(queue, item);
      forget(old);
      for (const { n } of old) options.onSettled?.(n, null);
      queue.push(item);
      queue.sort((a, b) => a.n - b.n);
      notify();
      // After a failure the planned try stands; new items join it.
      if (type === FILE_TYPE) {
        if (fileFailures === 0) void lift();
      } else if (failures === 0) plan(Math.max(URGENT_WAIT_MS, restTime(queue, readyAt, now())));
      return item.n;
    },
    flush: () => plan(0),
    part() {
      if (closed || stopped || !isOnline()) return;
      const batch = partingBatch(queue);
      const state = partingState(queue, batch, readyAt, now());
      // The answer is taken when the page lives on after all (it went to the background only).
      const send = (items: readonly OutboxItem[], sent: Promise<readonly ItemResult[]>) =>
        sent.then(
          (results) => {
            take(items, results);
            if (queue.length === 0) savedAt = now();
            notify();
          },
          () => undefined,
        );
      if (batch.length > 0) void send(batch, options.send(batch, true));
      if (!state) return;
      void send(
        [state],
        sendState(state, true).then((result) => [result]),
      );
    },
    drained: () => {
      if (queue.length === 0 || closed || stopped) return Promise.resolve();
      return new Promise((resolve) => waiters.push(resolve));
    },
    stop() {
      stopped = true;
      clearTimeout(timer);
      clearTimeout(fileTimer);
      globalThis.removeEventListener?.('online', wake);
      globalThis.removeEventListener?.('offline', lost);
      notify();
    },
  };
}
