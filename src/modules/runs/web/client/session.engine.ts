import type { AckLevel, ContentMessage, FinishData, Hello, Welcome } from '../../../../kernel/bridge/protocol.ts';
import { BRIDGE_LIMITS, NACK_CODES } from '../../../../kernel/bridge/protocol.ts';
import { holdPage } from '../../../../ui/access/held.ts';
import { ApiError } from '../../../../ui/api/api-error.ts';
import { localeStore } from '../../../../ui/i18n/locale-store.ts';
import { makeListeners } from '../../../../ui/listeners.ts';
import { paintedTheme } from '../../../../ui/shell/theme.ts';
import { type Activity, ASK_AFTER, countActivity, PAUSE_AFTER } from './activity.engine.ts';
import { openRelay } from './asset-relay.engine.ts';
import { type Bridge, openBridge } from './bridge.engine.ts';
import type { ContentHolder } from './content-holder.ts';
import { type Intake, openIntake } from './intake.policy.ts';
import { type Outbox, openOutbox } from './outbox.engine.ts';
import { heartbeatDelay, STATE_TYPE } from './outbox.model.ts';
import type { OutboxStore } from './outbox.store.ts';
import { exitRun, type Opened, openRun, type RunDetail, sendFile, sendItems, sendState } from './run-calls.ts';
import { openChannel, type RunCall } from './run-presence.ts';
import {
  contentWidthOf,
  firstSignOf,
  firstView,
  hasFirstSign,
  isStorageBlocked,
  keptStates,
  type SessionView,
  type Stage,
  scriptErrorsOf,
  welcomeData,
} from './session.model.ts';
import { openStateRequest, STATE_WAIT_MS } from './state-request.engine.ts';
import { closeStep, openStep } from './steps.model.ts';
import { wireData } from './wire.model.ts';

export interface RunSession {
  readonly view: () => SessionView;
  readonly subscribe: (listener: () => void) => () => void;
  readonly attach: (holder: ContentHolder) => () => void;
  readonly activeSeconds: () => number;
  /** The count rests: nothing was done for five minutes. */
  readonly isPaused: () => boolean;
  readonly touch: () => void;
  /** Uncovers the content although it gave no sign of its own: the person has seen enough. */
  readonly show: () => void;
  readonly finish: () => Promise<void>;
  readonly leave: () => Promise<void>;
  /** Asks the content for its state; resolves once what is queued has been delivered, with whether a state came. */
  readonly save: () => Promise<boolean>;
  /** Ends the session because the run itself was ended; what is queued still goes out. */
  readonly drop: () => void;
  readonly send: Bridge['send'];
  /** Puts something the person did outside of the content on the record, as the content would. */
  readonly put: (type: string, data: unknown) => void;
  readonly dispose: () => void;
}

const FINISH_ACK_MS = 10_000;
const WARNINGS = [300, 60];
/** Content that keeps a state is asked for it so often while somebody works, in milliseconds. */
const STATE_EVERY_MS = 60_000;
/** What was done since the last saved state is not in it. */
const CHANGES_STATE: ReadonlySet<string> = new Set(['step.start', 'step.end', 'event', 'answer', 'series', 'artifact']);

/** One open run in one page. A created one begins with its content's first sign, any other at once in a new epoch. */
export function openSession(detail: RunDetail, store: OutboxStore): RunSession {
  let view: SessionView = firstView(detail);
  const listeners = makeListeners();
  let opening: Promise<Opened | null> | null = null;
  let opened: Opened | null = null;
  let outbox: Outbox | null = null;
  let bridge: Bridge | null = null;
  let holder: ContentHolder | null = null;
  // Content in a window of its own is looked at there.
  const inView = () =>
    document.visibilityState === 'visible' || (detail.frame?.profile === 'window' && !!holder?.content());
  let signedOff = false;
  let deadline: number | null = null;
  let finishing: FinishData | null = null;
  let heartbeat: ReturnType<typeof setTimeout> | undefined;
  const activity: Activity = countActivity(detail.activeSeconds, () => view.stage !== 'load' && inView());
  const intake: Intake = openIntake(BRIDGE_LIMITS, new Set(detail.steps.map(({ seq }) => seq)));
  const clockOffset = Date.parse(detail.serverNow) - Date.now();
  const release = holdPage();
  const warned = new Set<number>();
  /** Content's own numbers by outbox number, for the words about them. */
  const numbers = new Map<number, number>();
  const states = keptStates(detail);
  let lastStep = detail.welcome?.resume?.lastStep ?? 0;
  const channel = openChannel();
  const relay = detail.frame ? openRelay(detail.frame.address, detail.frame.entry, detail.frame.relay) : null;

  const set = (change: Partial<SessionView>) => {
    view = { ...view, ...change };
    listeners.tell();
  };
  const fail = (stage: Stage, error: unknown) => {
    const known = error instanceof ApiError ? error : void console.error(error);
    set({ stage, fault: known?.message ?? null, faultId: known?.requestId ?? null });
  };

  const settled = (n: number, rejected: string | null) => {
    const contentNumber = numbers.get(n);
    numbers.delete(n);
    if (contentNumber === undefined) return;
    if (rejected === null) bridge?.send('ack', { n: contentNumber, level: 'committed' });
    else {
      const code = NACK_CODES.find((one) => one === rejected) ?? 'invalid';
      bridge?.send('nack', { n: contentNumber, code, detail: rejected });
    }
  };
  const taken = () => {
    if (signedOff) return;
    signOff();
    set({ stage: 'taken' });
    outbox?.flush();
  };
  /** Nothing new comes from the content any more. */
  const signOff = () => {
    signedOff = true;
    clearTimeout(heartbeat);
    bridge?.close();
    bridge = null;
  };

  const begin = (): Promise<Opened | null> => {
    opening ??= (async () => {
      try {
        const ticket = await openRun(detail);
        opened = ticket;
        await store.saveTicket({ ...ticket, at: Date.now() }).catch(() => undefined);
        const left = await store.read(ticket.run, ticket.epoch).catch(() => []);
        outbox = openOutbox(
          {
            run: ticket.run,
            epoch: ticket.epoch,
            store,
            send: (items, parting) =>
              sendItems(ticket, items, parting, (news) => {
                if (news.secondsLeft !== null) deadline = Date.now() + news.secondsLeft * 1000;
                if (news.notices.some(({ Kind }) => Kind === 'superseded')) taken();
              }),
            sendState: (item, parting) => sendState(ticket, item, parting),
            sendFile: (item) => sendFile(ticket, item),
            onSettled: settled,
            onStatus: (save) => set({ save }),
          },
          left,
        );
        deadline = ticket.deadline === null ? null : ticket.deadline - clockOffset;
        channel?.postMessage({ kind: 'opened', run: ticket.run, epoch: ticket.epoch } satisfies RunCall);
        set({ save: outbox.status() });
        beatSoon();
        return ticket;
      } catch (error) {
        signOff();
        fail('refused', error);
        return null;
      }
    })();
    return opening;
  };

  const beatSoon = () => {
    heartbeat = setTimeout(() => void beat(), heartbeatDelay(Math.random()));
  };
  const beat = async () => {
    if (signedOff || !outbox || !opened) return;
    void store.saveTicket({ ...opened, at: Date.now() }).catch(() => undefined);
    // A heartbeat counts when it is received: one that cannot leave now would tell nothing later.
    if (!outbox.status().offline) {
      await addHeartbeat(outbox);
      outbox.flush();
    }
    if (!signedOff) beatSoon();
  };
  const addHeartbeat = (to: Outbox) =>
    to.add('heartbeat', {
      visible: inView(),
      idle: activity.idleSeconds(),
      queued: to.status().queued,
    });

  const welcome = async (hello: Hello): Promise<Omit<Welcome, 'ns' | 'v' | 'type'> | null> => {
    const ticket = await begin();
    const facts = detail.welcome;
    if (!ticket || !facts || signedOff) return null;
    numbers.clear();
    // Which bridge the content speaks and what it can: a replay asks for it later.
    void outbox?.add('client', { sdk: hello.sdk, caps: hello.caps });
    set({ reports: true, stateful: view.stateful || hello.caps.includes('state') });
    return welcomeData(detail, facts, {
      attemptNo: ticket.attemptNo,
      locale: localeStore.get(),
      theme: paintedTheme(),
      secondsLeft: deadline === null ? null : Math.max(0, Math.round((deadline - Date.now()) / 1000)),
      resume: states.size > 0 ? { states: Object.fromEntries(states), lastStep } : null,
      serverNow: Date.now() + clockOffset,
    });
  };

  const note = (message: ContentMessage) => {
    if (message.type === 'step.start') {
      lastStep = message.data.seq;
      set({ steps: openStep(view.steps, message.data.seq), current: message.data.seq });
    } else if (message.type === 'step.end') {
      lastStep = message.data.seq;
      set({ steps: closeStep(view.steps, message.data) });
    } else if (message.type === STATE_TYPE) {
      const { key, data } = message.data;
      states.set(key, { number: (states.get(key)?.number ?? 0) + 1, data, savedAt: Date.now() });
      set({ stateful: true, unsaved: false });
    } else if (message.type === 'error') set({ contentFault: message.data.message || message.data.code });
  };
  const signal = () => {
    if (view.stage === 'load') set({ stage: 'run' });
  };
  const show = () => void begin().then((ok) => ok && signal());
  const acknowledge = (n: number, level: AckLevel) => bridge?.send('ack', { n, level });

  const receive = (message: ContentMessage) => {
    touch();
    signal();
    if (message.type === 'fullscreen' || message.type === 'resize') return;
    if (message.type === 'focus') {
      document.querySelector<HTMLElement>('[data-run-region="panel"]')?.focus();
      return;
    }
    if (message.type === 'state.dirty') return set({ unsaved: true });
    if (!outbox) return;
    note(message);
    if (view.stateful && CHANGES_STATE.has(message.type)) set({ unsaved: true });
    const { n } = message;
    void outbox.add(message.type, wireData(message)).then((own) => {
      numbers.set(own, n);
      if (message.type !== 'finish') return acknowledge(n, 'stored');
      // The end is answered by the server's word; after ten seconds the browser's must do.
      setTimeout(() => {
        if (numbers.has(own)) acknowledge(n, 'stored');
      }, FINISH_ACK_MS);
      finishing = message.data;
      void end(message.data.status, message.data.score ?? null);
    });
  };

  const end = async (status: 1 | 2, score: number | null) => {
    if (!opened || !outbox || view.stage === 'closing') return;
    set({ stage: 'closing', fault: null, faultId: null });
    clearTimeout(heartbeat);
    // The time since the last heartbeat counts too.
    await addHeartbeat(outbox);
    for (let failures = 0; ; failures += 1) {
      outbox.flush();
      await outbox.drained();
      try {
        await exitRun(opened, status, score);
        break;
      } catch (error) {
        const refused = error instanceof ApiError && error.status >= 400 && error.status < 500 && error.status !== 429;
        if (refused) {
          signOff();
          return fail('refused', error);
        }
        await new Promise((done) => setTimeout(done, Math.min(15_000, 1000 * 2 ** failures)));
      }
    }
    signOff();
    await store.dropTicket(opened).catch(() => undefined);
    release();
    set({ stage: status === 1 ? 'ended' : 'left' });
  };

  const stateRequest = openStateRequest(states, (key) => bridge?.send('state.request', { key }));
  const stateClock = setInterval(() => {
    if (view.stage === 'run' && view.stateful && activity.idleSeconds() < PAUSE_AFTER) stateRequest.send();
  }, STATE_EVERY_MS);

  const second = setInterval(() => {
    activity.beat();
    const idle = view.stage === 'run' && activity.idleSeconds() >= ASK_AFTER;
    const secondsLeft = deadline === null ? null : Math.max(0, Math.round((deadline - Date.now()) / 1000));
    if (idle !== view.idle || secondsLeft !== view.secondsLeft) set({ idle, secondsLeft });
    if (secondsLeft === null || view.stage !== 'run') return;
    for (const limit of WARNINGS) {
      if (secondsLeft > limit || warned.has(limit)) continue;
      warned.add(limit);
      bridge?.send('timeWarning', { seconds: secondsLeft });
    }
    if (secondsLeft === 0 && finishing === null) {
      finishing = { status: 2 };
      bridge?.send('terminate', { reason: 'deadline', graceMs: STATE_WAIT_MS });
      setTimeout(() => void end(2, null), STATE_WAIT_MS);
    }
  }, 1000);

  const onHide = () => {
    if (document.visibilityState !== 'hidden') return;
    if (view.stateful) stateRequest.send();
    outbox?.part();
  };
  const onPageHide = () => outbox?.part();
  const onBeforeUnload = (event: BeforeUnloadEvent) => {
    if (outbox && !outbox.status().closed && outbox.status().queued > 0) event.preventDefault();
  };
  const touch = () => {
    activity.touch();
    if (view.idle) set({ idle: false });
  };
  document.addEventListener('visibilitychange', onHide);
  window.addEventListener('pagehide', onPageHide);
  window.addEventListener('beforeunload', onBeforeUnload);
  for (const type of ['pointerdown', 'keydown', 'wheel', 'pointermove']) {
    window.addEventListener(type, touch, { passive: true });
  }
  if (channel) {
    channel.onmessage = ({ data }: MessageEvent<RunCall>) => {
      if (data?.run !== detail.id || signedOff) return;
      if (data.kind === 'who') channel.postMessage({ kind: 'here', run: detail.id } satisfies RunCall);
      if (data.kind === 'opened' && opened && data.epoch > opened.epoch) taken();
    };
  }
  if (detail.state !== 'created') void begin();

  return {
    view: () => view,
    subscribe: listeners.subscribe,
    attach(to) {
      holder = to;
      set({ scriptErrors: null, firstSignMs: null, contentWidth: null });
      bridge = openBridge({
        holder: to,
        intake,
        welcome,
        receive,
        late: () => holder?.reload(),
        asset: relay?.get,
        active: touch,
        booted: (facts) => {
          set({
            scriptErrors: scriptErrorsOf(facts),
            firstSignMs: firstSignOf(facts),
            storageBlocked: isStorageBlocked(detail.frame?.profile, facts),
            contentWidth: contentWidthOf(facts, view.contentWidth),
          });
          // Content without the bridge shows its first frame and says no more: that is its first signal.
          if (hasFirstSign(facts)) setTimeout(show, 2000);
        },
      });
      return () => {
        bridge?.close();
        bridge = null;
        holder = null;
      };
    },
    activeSeconds: activity.seconds,
    isPaused: () => activity.idleSeconds() >= PAUSE_AFTER,
    touch,
    show,
    finish: () => end(1, finishing?.score ?? null),
    async leave() {
      await stateRequest.ask();
      await end(2, null);
    },
    async save() {
      const came = await stateRequest.ask();
      outbox?.flush();
      await outbox?.drained();
      return came;
    },
    drop() {
      signOff();
      release();
      outbox?.flush();
      set({ stage: 'ended' });
    },
    send: (type, data) => bridge?.send(type, data),
    put(type, data) {
      note({ type, data } as ContentMessage);
      void outbox?.add(type, data);
    },
    dispose() {
      signOff();
      release();
      outbox?.part();
      outbox?.stop();
      clearInterval(second);
      clearInterval(stateClock);
      channel?.close();
      document.removeEventListener('visibilitychange', onHide);
      window.removeEventListener('pagehide', onPageHide);
      window.removeEventListener('beforeunload', onBeforeUnload);
      for (const type of ['pointerdown', 'keydown', 'wheel', 'pointermove']) window.removeEventListener(type, touch);
    },
  };
}
