import { holdPage } from '../../../../ui/access/held.ts';
import { onLive } from '../../../../ui/api/stream.ts';
import { makeListeners } from '../../../../ui/listeners.ts';
import type { AnsweredFile } from '../../../papers/shared/response.model.ts';
import { TIMES } from '../../shared/attempt.model.ts';
import type { DeskNotice, DeskRun, DeskState, Feedback, OwnReceipt } from '../../shared/desk-parts.model.ts';
import { responseDigest } from '../../shared/event-chain.model.ts';
import { type AnswerQueue, openQueue, SaveFailed } from './answer-queue.engine.ts';
import type { Beat, DeskCalls } from './desk-calls.ts';
import type { ExamStore, HeldAttempt, LocalAnswer, LocalEvent } from './exam.store.ts';
import { watchItems } from './item-watch.engine.ts';
import { watchLeaving } from './leave-watch.engine.ts';
import { openClock } from './server-clock.engine.ts';
import { joinTabs } from './tab-lead.engine.ts';

/**
 * Where the desk stands. `otherTab`: another tab of this browser leads · `moved`: the attempt went on in another browser ·
 * `handingIn`: the inputs are closed, what is unsaved is on its way · `done`: the receipt is there · `revoked`: the token
 * is void, what is on the device stays.
 */
export type DeskPhase = 'answering' | 'locked' | 'otherTab' | 'moved' | 'handingIn' | 'done' | 'revoked';

/** What the page draws; a new object with every change. */
export interface DeskView {
  readonly phase: DeskPhase;
  readonly desk: DeskState;
  readonly deadline: number | null;
  readonly leaves: number;
  /** Counted leaves since the last one that was closed: shown until then. */
  readonly leaveShown: boolean;
  readonly extended: number;
  readonly forceAt: number | null;
  readonly notices: readonly DeskNotice[];
  readonly feedback: ReadonlyMap<string, Feedback>;
  readonly receipt: OwnReceipt | null;
  /** Why the hand-in was refused, in words. */
  readonly refusal: string | null;
  /** The hand-in waits for the network. */
  readonly waiting: boolean;
  readonly reason: 'self' | 'timeout';
}

/** One open attempt in this tab. */
export interface DeskSession {
  readonly view: () => DeskView;
  readonly subscribe: (listener: () => void) => () => void;
  readonly queue: () => AnswerQueue;
  /** Server time in Unix milliseconds. */
  readonly now: () => number;
  readonly change: (item: string, response: unknown, typed: boolean) => void;
  readonly at: (item: string) => void;
  readonly confirm: (item: string) => Promise<void>;
  /** Brings files for an answer. @throws ApiError with the reason */
  readonly bring: (item: string, files: readonly File[]) => Promise<AnsweredFile[]>;
  /** The run that answers an experiment question; its answer says that it was begun. @throws SaveFailed with the reason */
  readonly openRun: (item: string) => Promise<DeskRun>;
  /** How far the runs of the attempt are. @throws SaveFailed */
  readonly runs: () => Promise<readonly DeskRun[]>;
  /** A picture of the paper by its source. @throws Error when it cannot be had */
  readonly picture: (src: string) => Promise<Blob>;
  readonly closeNotice: (id: string) => void;
  readonly closeLeave: () => void;
  readonly settleKept: (item: string, digest: string, take: unknown) => void;
  readonly handIn: (reason: 'self' | 'timeout') => Promise<void>;
  readonly takeLead: () => Promise<void>;
  readonly stop: () => void;
}

export interface SessionOptions {
  readonly held: HeldAttempt;
  readonly desk: DeskState;
  readonly store: ExamStore;
  readonly calls: DeskCalls;
  readonly before: readonly LocalAnswer[];
  readonly events: readonly LocalEvent[];
}

/** Longest random wait before an automatic hand-in, so that not all of them come at once. */
const SPREAD_MS = 10_000;
const TICK_MS = 500;

/** What of the device the server does not have yet, and what it has that the device has not. */
const storedOf = (desk: DeskState) => desk.answers.map(({ item, rev, response }) => ({ item, rev, response }));

/** Opens an attempt in this tab: queue, signs of life, clock, leaving, and the lead among the tabs. */
export function openDesk({ held, desk, store, calls, before, events }: SessionOptions): DeskSession {
  const attempt = held.attempt;
  const listeners = makeListeners();
  let view: DeskView = {
    phase: desk.receipt ? 'done' : desk.attempt.locked ? 'locked' : 'answering',
    desk,
    deadline: desk.deadline,
    leaves: desk.attempt.leaves,
    leaveShown: false,
    extended: 0,
    forceAt: desk.attempt.forceAt,
    notices: desk.notices,
    feedback: new Map(desk.answers.flatMap(({ item, feedback }) => (feedback ? [[item, feedback]] : []))),
    receipt: desk.receipt,
    refusal: null,
    waiting: false,
    reason: held.handIn ?? 'self',
  };
  const show = (more: Partial<DeskView> = {}) => {
    view = { ...view, ...more };
    listeners.tell();
  };
  const active = () => view.phase === 'answering' || view.phase === 'locked' || view.phase === 'handingIn';
  const release = holdPage();
  const watch = watchItems(desk.attempt.seconds ?? {});

  let current: string | null = null;
  let since = desk.attempt.seq;
  let read: string[] = [];
  let settled: { item: string; digest: string }[] = [];
  let pending: LocalEvent[] = [...events];
  let lastEvent = pending.at(-1)?.n ?? 0;
  let beating = false;
  let beatTimer: ReturnType<typeof setTimeout> | undefined;
  let stopped = false;

  /** What every answer of the server says about the seat. */
  const applyMoment = ({ epoch, deadline }: { readonly epoch: number; readonly deadline: number | null }) => {
    if (epoch > held.epoch && active()) show({ phase: 'moved' });
    if (deadline !== view.deadline) show({ deadline });
  };
  const openOwnQueue = (answers: readonly LocalAnswer[]) =>
    openQueue(
      {
        attempt,
        store,
        send: async (batch, parting) => {
          const answer = await calls.save(batch, parting, watch.totals());
          applyMoment(answer);
          return answer.acks;
        },
        onChange: () => show(queue?.status().revoked && active() ? { phase: 'revoked' } : {}),
      },
      answers,
    );
  let queue: AnswerQueue;
  queue = openOwnQueue(before);
  queue.merge(storedOf(desk));

  const note = (event: Pick<LocalEvent, 'kind' | 'cause' | 'seconds'>) => {
    if (view.phase !== 'answering') return;
    lastEvent += 1;
    const local: LocalEvent = { attempt, n: lastEvent, at: Date.now(), ...event };
    pending.push(local);
    void store.putEvent(local).catch(() => undefined);
    void beat();
  };
  const clock = openClock(calls.clock, desk.serverTime, (ms) =>
    note({ kind: 'clock', cause: 'set', seconds: Math.round(ms / 1000) }),
  );

  const applyBeat = (answer: Beat) => {
    applyMoment(answer);
    since = answer.seq;
    pending = pending.filter(({ n }) => n > answer.reported);
    void store.dropEvents(attempt, answer.reported).catch(() => undefined);
    if (answer.changed.length > 0) queue.merge(answer.changed);
    const unlocked = view.phase === 'locked' && !answer.locked;
    show({
      leaves: answer.leaves,
      leaveShown: view.leaveShown || answer.leaves > view.leaves,
      extended: view.extended + Math.max(0, answer.extraMinutes - view.desk.attempt.extraMinutes - view.extended),
      forceAt: answer.forceAt,
      notices: answer.notices.filter(({ id }) => !read.includes(id)),
      ...(answer.locked && view.phase === 'answering' ? { phase: 'locked' as const } : {}),
    });
    if (unlocked) void reload();
    if (answer.state === 'ended' && active()) void finish();
  };
  const reload = async () => {
    const fresh = await calls.desk().catch(() => null);
    if (!fresh || !active()) return;
    void store.saveDesk(fresh).catch(() => undefined);
    queue.merge(storedOf(fresh));
    show({ desk: fresh, phase: fresh.attempt.locked ? 'locked' : 'answering' });
  };
  const beat = async (): Promise<void> => {
    if (beating || stopped || !active()) return;
    beating = true;
    clearTimeout(beatTimer);
    const told = { read: [...read], settled: [...settled] };
    try {
      const answer = await calls.beat({
        queued: queue.status().unsaved,
        item: current,
        visible: document.visibilityState === 'visible',
        since,
        ...told,
        events: pending.slice(0, 50).map(({ n, kind, cause, at, seconds }) => ({ n, kind, cause, at, seconds })),
      });
      read = read.filter((id) => !told.read.includes(id));
      settled = settled.filter((one) => !told.settled.includes(one));
      applyBeat(answer);
    } catch (error) {
      if (error instanceof SaveFailed && error.status === 401) show({ phase: 'revoked' });
    }
    beating = false;
    if (!stopped) beatTimer = setTimeout(() => void beat(), TIMES.heartbeat * (0.8 + Math.random() * 0.4));
  };

  /** Whether what was handed in is what stands here; only then the device forgets it. */
  const proves = (receipt: OwnReceipt): boolean => {
    const digests = new Map(receipt.digests.map(({ item, digest }) => [item, digest]));
    return queue
      .answers()
      .every(({ item, response, base }) => base === 0 || digests.get(item) === responseDigest(receipt.salt, response));
  };
  const end = async (receipt: OwnReceipt) => {
    show({ phase: 'done', receipt, waiting: false });
    if (queue.status().unsaved === 0 && proves(receipt)) await store.forget(attempt).catch(() => undefined);
    stopWork();
  };
  /** The server closed the attempt: what is unsaved goes to the late ones, then the receipt is fetched. */
  const finish = async () => {
    show({ phase: 'handingIn' });
    queue.flush();
    await Promise.race([queue.drained(), new Promise((resolve) => setTimeout(resolve, 15_000))]);
    const fresh = await calls.desk().catch(() => null);
    if (fresh?.receipt) await end(fresh.receipt);
    else if (fresh?.attempt.state === 'in_progress') await reload();
  };
  let handing = false;
  const handIn = async (reason: 'self' | 'timeout'): Promise<void> => {
    if (handing || !active()) return;
    handing = true;
    await store.hold({ ...held, handIn: reason }).catch(() => undefined);
    show({ phase: 'handingIn', refusal: null, reason, waiting: !navigator.onLine });
    while (!stopped && view.phase === 'handingIn') {
      queue.flush();
      if (!(await queue.drained())) break;
      try {
        const manifest = queue.answers().flatMap(({ item, base }) => (base > 0 ? [{ item, rev: base }] : []));
        const answer = await calls.submit(manifest, reason, watch.totals());
        applyMoment(answer);
        if (answer.receipt) {
          handing = false;
          return end(answer.receipt);
        }
        for (const item of answer.missing) await queue.again(item);
      } catch (error) {
        const failure = error instanceof SaveFailed ? error : new SaveFailed(0);
        if (failure.status === 401) show({ phase: 'revoked' });
        else if (failure.status >= 400 && failure.status < 500 && failure.status !== 429) {
          await store.hold({ ...held, handIn: null }).catch(() => undefined);
          show({ phase: 'answering', refusal: failure.message });
        } else {
          show({ waiting: true });
          await new Promise((resolve) => setTimeout(resolve, Math.max(2, failure.retryAfter) * 1000));
        }
      }
    }
    handing = false;
  };

  let timeUp = false;
  const tick = setInterval(() => {
    if (timeUp || view.deadline === null || !active() || clock.now() < view.deadline) return;
    timeUp = true;
    show({ phase: 'handingIn', reason: 'timeout' });
    queue.flush();
    setTimeout(() => void handIn('timeout'), Math.random() * SPREAD_MS);
  }, TICK_MS);

  const lead = joinTabs(attempt, active, async () => {
    queue.stop();
    show({ phase: 'otherTab' });
  });
  void lead.asked.then((taken) => {
    if (taken && active()) {
      queue.stop();
      show({ phase: 'otherTab' });
    }
  });

  const onHide = () => {
    if (document.visibilityState === 'hidden') queue.part();
  };
  document.addEventListener('visibilitychange', onHide);
  window.addEventListener('pagehide', queue.part);
  const stopLeaving = watchLeaving(note);
  const stopNews = onLive('attempt.news', ({ examId }) => {
    if (examId === held.exam) void beat();
  });
  const stopWork = () => {
    stopped = true;
    queue.stop();
    clearTimeout(beatTimer);
    clearInterval(tick);
    clock.stop();
    stopLeaving();
    watch.stop();
    stopNews();
    document.removeEventListener('visibilitychange', onHide);
    window.removeEventListener('pagehide', queue.part);
    lead.stop();
    release();
  };
  if (view.phase === 'done') stopWork();
  else void beat();
  if (held.handIn && active()) void handIn(held.handIn);

  return {
    view: () => view,
    subscribe: listeners.subscribe,
    queue: () => queue,
    now: clock.now,
    change: (item, response, typed) => {
      if (view.phase === 'answering' && !view.feedback.has(item)) void queue.change(item, response, typed);
    },
    at: (item) => {
      current = item;
      watch.at(item || null);
    },
    async bring(item, files) {
      const brought: AnsweredFile[] = [];
      for (const file of files) brought.push(await calls.bring(item, file));
      return brought;
    },
    async confirm(item) {
      queue.flush();
      if (!(await queue.drained())) return;
      const local = queue.answer(item);
      if (!local) return;
      try {
        const { feedback } = await calls.confirm(item, local.base);
        show({ feedback: new Map(view.feedback).set(item, feedback), refusal: null });
      } catch (error) {
        show({ refusal: (error as SaveFailed).message });
      }
    },
    async openRun(item) {
      const run = await calls.openRun(item);
      const before = queue.answer(item)?.response as { readonly run?: string } | undefined;
      if (before?.run !== run.runId) void queue.change(item, { run: run.runId }, false);
      return run;
    },
    runs: calls.runs,
    picture: calls.picture,
    closeNotice: (id) => {
      read.push(id);
      show({ notices: view.notices.filter((one) => one.id !== id) });
      void beat();
    },
    closeLeave: () => show({ leaveShown: false }),
    settleKept: (item, digest, take) => {
      settled.push({ item, digest });
      if (take !== undefined) void queue.change(item, take, false);
      show({ desk: { ...view.desk, kept: view.desk.kept.filter((one) => one.digest !== digest) } });
      void beat();
    },
    handIn,
    async takeLead() {
      await lead.take();
      queue = openOwnQueue(await store.answers(attempt));
      show({ phase: view.desk.attempt.locked ? 'locked' : 'answering' });
      void beat();
    },
    stop: () => {
      if (!stopped) stopWork();
    },
  };
}
