/** A draft put away in this browser, with the stored revision it was written on. */
export type LocalDraft<D> = D & { readonly base: number };

export type SaveState =
  | { readonly kind: 'idle' }
  | { readonly kind: 'waiting' }
  | { readonly kind: 'saved'; readonly at: string }
  | { readonly kind: 'offline' }
  | { readonly kind: 'failed' }
  /** Another device saved meanwhile: nothing is sent until the writer has decided. */
  | { readonly kind: 'conflict' }
  /** Not taken any more, with the server's reason. */
  | { readonly kind: 'refused'; readonly why: string };

export interface KeeperPorts<D> {
  readonly save: (body: D & { revision: number; base: number }) => Promise<{ revision: number; savedAt: string }>;
  readonly persistLocally: (draft: LocalDraft<D>) => void;
  readonly dropLocal: () => void;
  /** Runs `work` later; the answer cancels it. */
  readonly later: (work: () => void, ms: number) => () => void;
  readonly classify: (error: unknown) => SaveState;
  readonly reportState: (state: SaveState) => void;
}

export interface DraftKeeper<D> {
  /** Takes a change: locally at once, to the server within five seconds. */
  readonly change: (draft: D) => void;
  /** Sends what is unsaved now. True when everything typed so far is stored. */
  readonly flush: () => Promise<boolean>;
  /** Stored revision as far as this device knows. */
  readonly revision: () => number;
  /** Writes over what another device stored: the writer has read both and chosen this text. */
  readonly overwrite: (revision: number) => Promise<boolean>;
  /** Begins, or goes on after a stop: a page out of sight rests. */
  readonly start: () => void;
  readonly stop: () => void;
}

const EVERY_MS = 5000;

/**
 * Keeps one draft: local copy first, then the server, one save at a time. After a lost answer the very same text is sent
 * again before any newer one, so that the server can tell a retry from another device.
 */
export function createDraftKeeper<D extends object>(
  ports: KeeperPorts<D>,
  start: { readonly base: number; readonly draft: D; readonly dirty: boolean },
): DraftKeeper<D> {
  let { base, dirty, draft } = start;
  let unanswered: D | null = null;
  let held = false;
  let stopped = false;
  let cancel: (() => void) | null = null;
  let running: Promise<boolean> | null = null;

  const schedule = () => {
    if (cancel || held || stopped) return;
    cancel = ports.later(() => {
      cancel = null;
      void flush();
    }, EVERY_MS);
  };

  const sendOne = async (): Promise<void> => {
    const sent = unanswered ?? draft;
    const last = unanswered === null;
    if (last) dirty = false;
    unanswered = sent;
    const { revision, savedAt } = await ports.save({ ...sent, revision: base + 1, base });
    base = revision;
    unanswered = null;
    if (dirty) ports.persistLocally({ ...draft, base });
    else {
      ports.dropLocal();
      ports.reportState({ kind: 'saved', at: savedAt });
    }
  };

  const send = async (): Promise<boolean> => {
    try {
      while ((dirty || unanswered) && !held) await sendOne();
      return !dirty;
    } catch (error) {
      dirty = true;
      const state = ports.classify(error);
      if (state.kind === 'conflict' || state.kind === 'refused') {
        held = true;
        unanswered = null;
      }
      ports.reportState(state);
      schedule();
      return false;
    }
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
      draft = next;
      dirty = true;
      ports.persistLocally({ ...draft, base });
      if (!held) ports.reportState({ kind: 'waiting' });
      schedule();
    },
    flush,
    revision: () => base,
    overwrite(revision) {
      base = revision;
      held = false;
      dirty = true;
      return flush();
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
