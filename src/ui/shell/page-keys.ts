import { useContext, useEffect, useLayoutEffect, useMemo, useRef, useSyncExternalStore } from 'react';
import { isHiddenPage, PageKeyContext } from '../access/unsaved.ts';
import { makeListeners } from '../listeners.ts';
import { displaySettings } from './display-settings.ts';
import { keyTyped } from './key-typed.ts';
import { inField } from './shortcuts.ts';

/** A key of the page in view and what it does, for the list that `?` opens. */
export interface PageKey {
  readonly keys: readonly string[];
  readonly does: string;
}

/** A single key that acts by itself. */
export interface PageAct extends PageKey {
  /** `key` of the event; a capital is the letter with Shift. */
  readonly on: string;
  readonly act: () => void;
}

const NONE: readonly PageKey[] = [];
const given = new Map<symbol, readonly PageKey[]>();
let keys: readonly PageKey[] = NONE;
const listeners = makeListeners();
const announce = () => {
  keys = given.size === 0 ? NONE : [...given.values()].flat();
  listeners.tell();
};

/**
 * Tells keys of this page while it is in view; several parts of a page may tell their own.
 * @param own the same array as long as nothing of it changes
 */
export function usePageKeys(own: readonly PageKey[]): void {
  useEffect(() => {
    if (own.length === 0) return;
    const part = Symbol('keys');
    given.set(part, own);
    announce();
    return () => {
      given.delete(part);
      announce();
    };
  }, [own]);
}

/**
 * Single keys of this page: listed by `?` and acting from one declaration. They rest inside fields, under open dialogs,
 * with modifiers, and when the person has switched single keys off.
 */
export function usePageActs(acts: readonly PageAct[]): void {
  const page = useContext(PageKeyContext);
  const latest = useRef(acts);
  latest.current = acts;
  const text = JSON.stringify(acts.map((one) => [one.keys, one.does]));
  usePageKeys(
    useMemo(
      () => (JSON.parse(text) as [string[], string][]).map(([names, does]): PageKey => ({ keys: names, does })),
      [text],
    ),
  );
  useLayoutEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.isComposing || event.repeat) return;
      if (event.ctrlKey || event.metaKey || event.altKey || inField(event.target)) return;
      if (!displaySettings.get().shortcuts || isHiddenPage(page) || document.querySelector('dialog[open]')) return;
      const typed = keyTyped(event);
      const act = latest.current.find((one) => one.on === typed);
      if (!act) return;
      event.preventDefault();
      act.act();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [page]);
}

/** Keys of the page in view; none on pages without own ones. */
export const useKeysOfPage = (): readonly PageKey[] => useSyncExternalStore(listeners.subscribe, () => keys);
