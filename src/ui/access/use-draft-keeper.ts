import { useEffect, useRef, useState } from 'react';
import { saveStateOf } from './draft-failure.ts';
import { createDraftKeeper, type DraftKeeper, type KeeperPorts, type SaveState } from './draft-keeper.ts';
import { registerDraft } from './drafts.ts';
import { useUnsaved } from './unsaved.ts';

/** What a page begins to write from. */
export interface DraftStart<D> {
  readonly draft: D;
  /** Stored revision it was written on. */
  readonly base: number;
  /** It says more than what is stored. */
  readonly dirty: boolean;
  /** Time of the stored one; null when nothing is stored. */
  readonly savedAt: string | null;
}

/** A draft while its page is open. */
export interface KeptDraft<D> {
  readonly draft: D;
  readonly state: SaveState;
  readonly change: (edit: (before: D) => D) => void;
  readonly keeper: DraftKeeper<D>;
  /** Everything typed so far is stored. */
  readonly settled: boolean;
}

/**
 * A draft that is stored in this browser at once and saved every five seconds, on coming back online, on hiding the page
 * and on leaving it. One component writes one draft: give it a key where another may take its place.
 * @param unsaved what the page holds, for the question before it is closed
 * @param begun whether a change is worth keeping yet; every one when absent
 */
export function useDraftKeeper<D extends object>(
  startOf: () => DraftStart<D>,
  store: Pick<KeeperPorts<D>, 'save' | 'persistLocally' | 'dropLocal'>,
  unsaved: string,
  begun?: (draft: D, keeper: DraftKeeper<D>) => boolean,
): KeptDraft<D> {
  const [start] = useState(startOf);
  const [draft, setDraft] = useState(start.draft);
  const [state, setState] = useState<SaveState>(
    start.savedAt !== null && !start.dirty ? { kind: 'saved', at: start.savedAt } : { kind: 'idle' },
  );
  const [keeper] = useState(() =>
    createDraftKeeper<D>(
      {
        ...store,
        later: (work, ms) => {
          const timer = setTimeout(work, ms);
          return () => clearTimeout(timer);
        },
        classify: saveStateOf,
        reportState: setState,
      },
      start,
    ),
  );
  useEffect(() => {
    const flush = () => keeper.flush();
    keeper.start();
    if (start.dirty) void flush();
    const hidden = () => document.visibilityState === 'hidden' && void flush();
    const forget = registerDraft(flush);
    window.addEventListener('online', flush);
    document.addEventListener('visibilitychange', hidden);
    return () => {
      forget();
      window.removeEventListener('online', flush);
      document.removeEventListener('visibilitychange', hidden);
      void flush();
      keeper.stop();
    };
  }, [keeper, start]);
  const settled = state.kind === 'idle' || state.kind === 'saved';
  useUnsaved(!settled, unsaved);
  // Two changes may come before the next drawing: each builds on the last.
  const newest = useRef(draft);
  const change = (edit: (before: D) => D) => {
    newest.current = edit(newest.current);
    setDraft(newest.current);
    if (begun?.(newest.current, keeper) ?? true) keeper.change(newest.current);
  };
  return { draft, state, change, keeper, settled };
}
