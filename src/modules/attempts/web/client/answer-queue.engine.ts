import {
  type Ack,
  type AnswerProblem,
  afterAck,
  nextBatch,
  PARTING_BYTES,
  retryPause,
  sameResponse,
  TYPED_MAX_MS,
  TYPED_WAIT_MS,
} from './answer-queue.model.ts';
import type { ExamStore, LocalAnswer } from './exam.store.ts';

/** A call of the desk the server did not take, with the HTTP status (0 = no answer). */
export class SaveFailed extends Error {
  readonly status: number;
  /** Seconds the server asked to wait. */
  readonly retryAfter: number;
  readonly code: string;
  /** @param text what the server said, in the person's language */
  constructor(status: number, retryAfter = 0, code = '', text = '') {
    super(text);
    this.name = 'SaveFailed';
    this.status = status;
    this.retryAfter = retryAfter;
    this.code = code;
  }
}

/** What the queue is doing, for the indicator. */
export interface QueueStatus {
  /** Answers the server does not have. */
  readonly unsaved: number;
  readonly sending: boolean;
  /** The last try failed on its way, or the browser has no network. */
  readonly offline: boolean;
  /** The server no longer takes the token. */
  readonly revoked: boolean;
  /** Server time of the last acknowledged save, Unix milliseconds. */
  readonly savedAt: number | null;
  /** The browser keeps nothing: what is unsaved is lost with the page. */
  readonly volatile: boolean;
}

export interface QueueOptions {
  readonly attempt: string;
  readonly store: ExamStore;
  /** Sends one batch. @throws SaveFailed */
  readonly send: (batch: readonly LocalAnswer[], parting: boolean) => Promise<readonly Ack[]>;
  readonly onChange: () => void;
  readonly random?: () => number;
  readonly now?: () => number;
  readonly isOnline?: () => boolean;
}

export interface AnswerQueue {
  readonly status: () => QueueStatus;
  readonly answer: (item: string) => LocalAnswer | undefined;
  readonly answers: () => readonly LocalAnswer[];
  readonly problem: (item: string) => AnswerProblem | undefined;
  readonly problems: () => ReadonlyMap<string, AnswerProblem>;
  /** Writes a change down on the device, then sends it: at once, or when the typing pauses. */
  readonly change: (item: string, response: unknown, typed: boolean) => Promise<void>;
  /** Takes in what the server has; what is unsaved here stays. */
  readonly merge: (
    stored: readonly { readonly item: string; readonly rev: number; readonly response: unknown }[],
  ) => void;
  /** Settles a conflict: the own version is saved above the stored one, or the stored one is taken over. */
  readonly resolve: (item: string, keep: 'mine' | 'stored') => Promise<void>;
  /** The server lacks an answer it should have: it is sent again. */
  readonly again: (item: string) => Promise<void>;
  /** Sends now what is unsaved; does nothing without any. */
  readonly flush: () => void;
  /** Sends what fits into a last request of a page that goes away. */
  readonly part: () => void;
  /** Resolves once nothing is unsaved; false when it will not come to that. */
  readonly drained: () => Promise<boolean>;
  readonly stop: () => void;
}

/**
 * The queue of one attempt: every change is stored on the device first, one request is under way at a time, and the next one
 * carries the newest revision of each unsaved answer. Whatever fails on its way is sent again until the server has it.
 * @param before answers an earlier page of the attempt left on the device
 */
export function openQueue(options: QueueOptions, before: readonly LocalAnswer[] = []): AnswerQueue {
  const { attempt, store } = options;
  const random = options.random ?? Math.random;
  const now = options.now ?? Date.now;
  const isOnline = options.isOnline ?? (() => navigator.onLine);
  const answers = new Map(before.map((one) => [one.item, one]));
  const problems = new Map<string, AnswerProblem>();
  let sending = false;
  let failures = 0;
  let revoked = false;
  let stopped = false;
  let savedAt: number | null = null;
  let volatile = !store.durable;
  let portion: number | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let due = Number.POSITIVE_INFINITY;
  /** When the oldest unsent keystroke was made. */
  let typedSince: number | null = null;
  let waiters: ((done: boolean) => void)[] = [];

  const unsaved = () => [...answers.values()].filter(({ dirty }) => dirty).length;
  const status = (): QueueStatus => ({
    unsaved: unsaved(),
    sending,
    offline: failures > 0 || !isOnline(),
    revoked,
    savedAt,
    volatile,
  });
  const notify = () => {
    options.onChange();
    const over = revoked || stopped;
    if (unsaved() > 0 && !over) return;
    for (const waiter of waiters) waiter(unsaved() === 0);
    waiters = [];
  };
  /** Writes reach the store in the order in which they were made. */
  let writing: Promise<unknown> = Promise.resolve();
  const put = (answer: LocalAnswer): Promise<void> => {
    answers.set(answer.item, answer);
    const next = writing.then(() => store.putAnswer(answer));
    writing = next.catch(() => undefined);
    return next.catch(() => {
      volatile = true;
    });
  };
  const plan = (wait: number, replace = false) => {
    if (stopped || revoked || sending) return;
    const at = now() + wait;
    if (!replace && at >= due) return;
    clearTimeout(timer);
    due = at;
    timer = setTimeout(() => {
      due = Number.POSITIVE_INFINITY;
      void deliver();
    }, wait);
  };

  const take = (batch: readonly LocalAnswer[], acks: readonly Ack[]) => {
    for (const ack of acks) {
      const sent = batch.find(({ item }) => item === ack.item);
      const local = answers.get(ack.item);
      if (!sent || !local) continue;
      const { answer, problem } = afterAck(local, sent, ack);
      if (problem) problems.set(ack.item, problem);
      else problems.delete(ack.item);
      if (ack.savedAt !== null) savedAt = Math.max(savedAt ?? 0, ack.savedAt);
      void put(answer);
    }
  };
  const refuse = (answer: LocalAnswer, reason: string) => {
    problems.set(answer.item, { kind: 'invalid', reason });
    void put({ ...answer, dirty: false });
  };

  /** What a failed save asks for; the wait before the next try. */
  const failed = (error: unknown, batch: readonly LocalAnswer[]): number => {
    const { status: code, retryAfter } = error instanceof SaveFailed ? error : new SaveFailed(0);
    if (code === 401) {
      revoked = true;
      return 0;
    }
    if (code === 429) return Math.max(1, retryAfter) * 1000;
    if (code === 400 || code === 413 || code === 422) {
      if (batch.length > 1) portion = Math.ceil(batch.length / 2);
      else refuse(batch[0]!, code === 413 ? 'tooLong' : 'shape');
      return 0;
    }
    failures += 1;
    return retryPause(failures, random());
  };

  const deliver = async (): Promise<void> => {
    if (sending || stopped || revoked) return;
    const batch = nextBatch(answers.values(), portion === null ? {} : { max: portion });
    if (batch.length === 0) return notify();
    if (!isOnline()) {
      plan(retryPause(6, random()));
      return notify();
    }
    sending = true;
    typedSince = null;
    notify();
    let wait = 0;
    try {
      take(batch, await options.send(batch, false));
      failures = 0;
      portion = null;
    } catch (error) {
      wait = failed(error, batch);
    }
    sending = false;
    notify();
    if (unsaved() > 0) plan(wait);
  };

  const wake = () => {
    failures = 0;
    notify();
    plan(0, true);
  };
  const lost = () => notify();
  globalThis.addEventListener?.('online', wake);
  globalThis.addEventListener?.('offline', lost);
  if (unsaved() > 0) plan(0);

  return {
    status,
    answer: (item) => answers.get(item),
    answers: () => [...answers.values()],
    problem: (item) => problems.get(item),
    problems: () => problems,
    async change(item, response, typed) {
      const known = answers.get(item);
      if (known && sameResponse(known.response, response) && problems.get(item)?.kind !== 'conflict') return;
      const base = known?.base ?? 0;
      const rev = Math.max(known?.rev ?? 0, base) + 1;
      problems.delete(item);
      const written = put({ attempt, item, rev, base, at: now(), response, dirty: true });
      notify();
      await written;
      if (!typed) return plan(0);
      typedSince ??= now();
      plan(Math.max(0, Math.min(TYPED_WAIT_MS, typedSince + TYPED_MAX_MS - now())), failures === 0);
    },
    merge(stored) {
      for (const { item, rev, response } of stored) {
        const local = answers.get(item);
        if (local?.dirty) {
          void put({ ...local, base: rev, rev: Math.max(local.rev, rev + 1) });
        } else if (!local || local.rev <= rev) {
          void put({ attempt, item, rev, base: rev, at: now(), response, dirty: false });
        }
      }
      notify();
      if (unsaved() > 0) plan(0);
    },
    async resolve(item, keep) {
      const problem = problems.get(item);
      const local = answers.get(item);
      if (problem?.kind !== 'conflict' || !local) return;
      problems.delete(item);
      const mine = keep === 'mine';
      const written = put({
        ...local,
        response: mine ? local.response : problem.stored,
        rev: mine ? local.base + 1 : local.base,
        dirty: mine,
      });
      notify();
      await written;
      if (mine) plan(0);
    },
    async again(item) {
      const local = answers.get(item);
      if (local) await put({ ...local, rev: local.rev + 1, dirty: true });
    },
    flush: () => {
      if (unsaved() > 0) plan(0, true);
    },
    part() {
      if (stopped || revoked || sending || !isOnline()) return;
      const batch = nextBatch(answers.values(), { bytes: PARTING_BYTES });
      if (batch.length === 0) return;
      // The answer is taken when the page lives on after all (it went to the background only).
      void options.send(batch, true).then(
        (acks) => {
          take(batch, acks);
          notify();
        },
        () => undefined,
      );
    },
    drained: () => {
      if (unsaved() === 0) return Promise.resolve(true);
      if (revoked || stopped) return Promise.resolve(false);
      return new Promise((resolve) => waiters.push(resolve));
    },
    stop() {
      stopped = true;
      clearTimeout(timer);
      globalThis.removeEventListener?.('online', wake);
      globalThis.removeEventListener?.('offline', lost);
      notify();
    },
  };
}
