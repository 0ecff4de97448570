import { same } from '../../../shared/same.model.ts';

/** Fault of one field, in the server's words; `path` as the server names it below the part's value. */
interface FieldFault {
  readonly path: string;
  readonly message: string;
}

/** What somebody else saved first. */
export interface Theirs<T> {
  readonly current: T;
  readonly version: number;
  readonly by: string | null;
  /** ISO 8601, or null. */
  readonly at: string | null;
}

export type KeepState<T> =
  | { readonly kind: 'idle' }
  | { readonly kind: 'waiting' }
  | { readonly kind: 'saved'; readonly at: string }
  | { readonly kind: 'offline' }
  | { readonly kind: 'failed' }
  /** Not taken as it stands: the next change is sent again. */
  | { readonly kind: 'refused'; readonly why: string; readonly faults: readonly FieldFault[] }
  /** Nothing is sent until the writer has looked at both. */
  | { readonly kind: 'conflict'; readonly theirs: Theirs<T> };

export interface KeeperPorts<T> {
  readonly save: (value: T, version: number) => Promise<{ readonly version: number; readonly savedAt: string }>;
  /** What a failed save means. */
  readonly classify: (error: unknown) => KeepState<T>;
  /** Runs `work` later; the answer cancels it. */
  readonly later: (work: () => void, ms: number) => () => void;
  readonly report: (state: KeepState<T>) => void;
}

export interface PartKeeper<T> {
  readonly change: (value: T) => void;
  /** Sends what is unsaved now. True when everything is stored. */
  readonly flush: () => Promise<boolean>;
  /** Version the next save carries. */
  readonly version: () => number;
  /** What was stored last, as far as this browser knows: the base of a merge. */
  readonly base: () => T;
  /** Goes on after a conflict: `value` stands over what somebody else saved as `version`. */
  readonly settle: (value: T, theirs: Theirs<T>) => Promise<boolean>;
  /** Takes what somebody else saved, and gives the own text up. */
  readonly take: (theirs: Theirs<T>) => void;
  /** Begins from a text that was kept in this browser, written on `version` of what is stored. */
  readonly restore: (value: T, base: T, version: number) => void;
  /** Begins, or goes on after a stop: a page out of sight rests. */
  readonly start: () => void;
  readonly stop: () => void;
}

const EVERY_MS = 5000;

/**
 * Saves one part of the form by itself: five seconds after a change or when asked, one save at a time. A save whose
 * answer was lost comes back as stale with the very text that was sent; that is no conflict.
 */
export function createPartKeeper<T>(
  ports: KeeperPorts<T>,
  start: { readonly value: T; readonly version: number },
): PartKeeper<T> {
  let { value, version } = start;
  let base = value;
  let dirty = false;
  let held = false;
  let stopped = true;
  let sent: T | null = null;
  let cancel: (() => void) | null = null;
  let running: Promise<boolean> | null = null;

  const schedule = () => {
    if (cancel || held || stopped) return;
    cancel = ports.later(() => {
      cancel = null;
      void flush();
    }, EVERY_MS);
  };

  const sendOne = async () => {
    const now = value;
    sent = now;
    dirty = false;
    const answer = await ports.save(now, version);
    version = answer.version;
    base = now;
    sent = null;
    if (!dirty) ports.report({ kind: 'saved', at: answer.savedAt });
  };

  const send = async (): Promise<boolean> => {
    while (dirty && !held) {
      try {
        await sendOne();
      } catch (error) {
        dirty = true;
        const state = ports.classify(error);
        if (state.kind === 'conflict') {
          if (sent !== null && same(state.theirs.current, sent)) {
            version = state.theirs.version;
            base = sent;
            dirty = !same(value, sent);
            sent = null;
            if (!dirty) ports.report({ kind: 'saved', at: state.theirs.at ?? '' });
            continue;
          }
          held = true;
        }
        ports.report(state);
        // What was refused is not sent again as it stands; what only failed to arrive is.
        if (state.kind !== 'refused') schedule();
        return false;
      }
    }
    return !dirty;
  };

  const flush = (): Promise<boolean> => {
    cancel?.();
    cancel = null;
    running ??= send().finally(() => {
      running = null;
    });
    return running;
  };

  return {
    change(next) {
      if (same(next, value)) return;
      value = next;
      dirty = true;
      if (!held) ports.report({ kind: 'waiting' });
      schedule();
    },
    flush,
    version: () => version,
    base: () => base,
    settle(next, theirs) {
      value = next;
      version = theirs.version;
      base = theirs.current;
      held = false;
      dirty = true;
      return flush();
    },
    take(theirs) {
      value = theirs.current;
      base = theirs.current;
      version = theirs.version;
      held = false;
      dirty = false;
      sent = null;
      ports.report({ kind: 'saved', at: theirs.at ?? '' });
    },
    restore(next, from, at) {
      value = next;
      base = from;
      version = at;
      dirty = true;
      ports.report({ kind: 'waiting' });
      schedule();
    },
    start() {
      stopped = false;
      if (dirty) schedule();
    },
    stop() {
      stopped = true;
      cancel?.();
      cancel = null;
    },
  };
}
