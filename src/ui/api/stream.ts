import { streamRoute } from '../../kernel/session/session.contract.ts';
import { isHeld } from '../access/held.ts';
import { electLeader } from '../access/leader.ts';
import { siteFacts } from '../shell/site-facts.ts';
import { noteNews } from './news.ts';
import { currentToken, storedProfile } from './session-store.ts';
import type { StreamItem } from './sse-parser.ts';
import { forgetStart } from './start-answers.ts';
import { maintainConnection } from './stream-connection.ts';

/** Hidden for so long, with nothing that must go on, the stream rests. */
const REST_MS = 300_000;
/** Polling while the stream is lost, and how often a tab in use says so to the others. */
const POLL_MS = 60_000;
const TICK_MS = 15_000;

/** What the stream tells; `resync` means that something may have been missed: read the truth again. */
export interface LiveEvents {
  /** Begin of a connection: the session it belongs to. */
  readonly hello: { readonly sessionId: string };
  readonly resync: null;
  readonly notification: unknown;
  readonly job: unknown;
  readonly queue: unknown;
  /** One session, or all of the person but `except`. */
  readonly 'session.revoked': { readonly sessionId?: string; readonly except?: string };
  readonly 'permission.changed': unknown;
  readonly 'notice.banner': unknown;
  /** A teacher's sentence to a run that is open. */
  readonly 'class.hint': { readonly run: string; readonly id: string; readonly text: string };
  /** The server has something for the open attempt of an exam: more time, a message, a result. */
  readonly 'attempt.news': { readonly examId: string };
  /** Draft, turn or state of own homework has changed: another tab, a group mate, the team. */
  readonly 'handIn.news': { readonly homeworkId: string };
  /** Something counted in a course of the person: marks and locks of its outline may have changed. */
  readonly 'course.progress': { readonly node: string };
  readonly build: unknown;
}
export type LiveEvent = keyof LiveEvents;

type Word =
  | { readonly kind: 'item'; readonly person: string; readonly item: StreamItem }
  | {
      readonly kind: 'state';
      readonly person: string;
      readonly up: boolean;
      readonly hello: StreamItem | null;
      /** Place in the stream of the tab that holds the connection. */
      readonly at: string | null;
    }
  | { readonly kind: 'awake' };

/** What a tab's stream is made of; tests bring their own. */
export interface StreamParts {
  readonly open: typeof fetch;
  readonly token: () => string | null;
  /** Id of the signed-in person: tabs of somebody else are not listened to. */
  readonly person: () => string | null;
  /** True while the tab is looked at or must not lose touch (an open run). */
  readonly awake: () => boolean;
  /** Calls back when the tab comes into view; returns how to stop. */
  readonly onView: (come: () => void) => () => void;
  readonly channel: string;
  /** Place in the stream before anything of this page was read; null when the server did not tell it. */
  readonly cursor: string | null;
  /** Told of every event before its listeners: what was read ahead of them may be older than it. */
  readonly onNews: () => void;
}

export interface LiveStream {
  readonly start: () => () => void;
  readonly on: <E extends LiveEvent>(event: E, listener: (data: LiveEvents[E]) => void) => () => void;
}

/** True when a reader at `own` has heard everything up to `other`; places of two connections cannot be compared. */
function isReached(own: string | null, other: string | null): boolean {
  const [epoch, id] = own?.split('.') ?? [];
  const [otherEpoch, otherId] = other?.split('.') ?? [];
  return epoch !== undefined && epoch === otherEpoch && Number(id) >= Number(otherId);
}

/**
 * Makes the live stream of one tab: one tab of the browser holds the connection and hands every event to the others.
 * It rests when no tab was looked at for five minutes; while it is lost, a tab in view is told to read again each minute.
 */
export function createStream(parts: StreamParts): LiveStream {
  const listeners = new Map<LiveEvent, Set<(data: never) => void>>();
  let users = 0;
  let stop: (() => void) | null = null;

  const dispatch = (event: LiveEvent, data: unknown) => {
    for (const listener of [...(listeners.get(event) ?? [])]) {
      try {
        listener(data as never);
      } catch (error) {
        console.error(error);
      }
    }
  };

  const begin = () => {
    const channel = new BroadcastChannel(parts.channel);
    const post = (word: Word) => channel.postMessage(word);
    let up = false;
    let lastId = parts.cursor;
    let hello: StreamItem | null = null;
    let lastAwake = Date.now();
    let wake: (() => void) | null = null;

    const take = (item: StreamItem, counts = true) => {
      if (counts && item.id !== null) lastId = item.id;
      if (item.event === 'hello') hello = item;
      else parts.onNews();
      dispatch(item.event as LiveEvent, item.data);
    };
    const noteAwake = () => {
      lastAwake = Date.now();
      wake?.();
    };
    const person = () => parts.person() ?? '';
    const postState = () => post({ kind: 'state', person: person(), up, hello, at: lastId });

    /** The work of the leading tab. */
    const leading = () => {
      let disconnect: (() => void) | null = null;
      const connect = () => {
        disconnect ??= maintainConnection({
          address: streamRoute.path,
          open: parts.open,
          token: parts.token,
          lastId: () => lastId,
          listener: (item) => {
            take(item);
            post({ kind: 'item', person: person(), item });
          },
          onState: (now) => {
            up = now;
            postState();
          },
        });
      };
      const rest = () => {
        disconnect?.();
        disconnect = null;
        up = false;
        postState();
      };
      wake = connect;
      connect();
      const tick = setInterval(() => {
        if (disconnect && Date.now() - lastAwake > REST_MS) rest();
      }, TICK_MS);
      return () => {
        clearInterval(tick);
        wake = null;
        rest();
      };
    };

    channel.onmessage = ({ data }: MessageEvent<Word>) => {
      if (data.kind === 'awake') {
        noteAwake();
        // Only the leading tab can be woken, so only it answers.
        if (wake) postState();
      } else if (data.person === person()) {
        // Before the state is known, what lies between the own place and this item is not.
        if (data.kind === 'item') take(data.item, up);
        else {
          if (data.hello && !hello) take(data.hello);
          // What the other tab heard before this one listened to it may concern what this one has read.
          const missed = data.up && !up && !isReached(lastId, data.at);
          up = data.up;
          lastId = data.at ?? lastId;
          if (missed) dispatch('resync', null);
        }
      }
    };
    const announce = () => {
      if (!parts.awake()) return;
      noteAwake();
      post({ kind: 'awake' });
    };
    const stopView = parts.onView(announce);
    const beat = setInterval(announce, TICK_MS * 2);
    const poll = setInterval(() => {
      if (!up && parts.awake()) dispatch('resync', null);
    }, POLL_MS);
    // Each person's tabs have a leader of their own: what one hears as somebody else is no news to the others.
    const stopLeading = electLeader(`${parts.channel}_${person()}`, leading);
    announce();
    return () => {
      clearInterval(beat);
      clearInterval(poll);
      stopView();
      stopLeading();
      channel.close();
    };
  };

  return {
    start() {
      users++;
      stop ??= begin();
      let done = false;
      return () => {
        if (done) return;
        done = true;
        users--;
        if (users > 0) return;
        stop?.();
        stop = null;
      };
    },
    on(event, listener) {
      const set = listeners.get(event) ?? new Set();
      set.add(listener);
      listeners.set(event, set);
      return () => set.delete(listener);
    },
  };
}

const own = createStream({
  open: (input, init) => fetch(input, init),
  token: currentToken,
  person: () => storedProfile()?.Id ?? null,
  awake: () => document.visibilityState === 'visible' || isHeld(),
  onView: (come) => {
    document.addEventListener('visibilitychange', come);
    return () => document.removeEventListener('visibilitychange', come);
  },
  channel: 'cloudvse_live',
  cursor: siteFacts.live || null,
  onNews: () => {
    forgetStart();
    noteNews();
  },
});

/** Takes part in the live stream of the signed-in person; several users of one tab share it. @returns how to leave */
export const startStream = (): (() => void) => own.start();

/** Hears one kind of live event in this tab. @returns how to stop */
export const onLive: LiveStream['on'] = (event, listener) => own.on(event, listener);
