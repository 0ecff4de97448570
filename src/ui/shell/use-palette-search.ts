import { useEffect, useRef, useState } from 'react';
import { useUser } from '../access/user-store.ts';
import { loadMessages, translateKey, useLocale } from '../i18n/translate.ts';
import type { PaletteItem } from '../module.ts';
import { isEnough } from './palette.model.ts';
import { paletteSources } from './registry.ts';

/** How one group of the server stands for what was typed. */
export interface SourceState {
  readonly key: string;
  readonly title: string;
  readonly kind: 'searching' | 'found' | 'failed';
  readonly items: readonly PaletteItem[];
}

/** Wait after the last key, in ms. */
const PAUSE_MS = 200;

/**
 * Asks the modules' sources for a text, 200 ms after it came to rest; each answers or fails alone, and what was found
 * stays until the next answer comes.
 */
export function usePaletteSearch(text: string): readonly SourceState[] {
  const user = useUser();
  const locale = useLocale();
  const [states, setStates] = useState<readonly SourceState[]>([]);
  const round = useRef(0);
  useEffect(() => {
    const mine = ++round.current;
    if (!isEnough(text)) {
      setStates([]);
      return;
    }
    const offered = paletteSources().filter(({ source }) => source.offeredTo(user));
    const put = (state: SourceState) => {
      if (round.current !== mine) return;
      setStates((before) => {
        const order = offered.map(({ source }) => source.key);
        return [...before.filter((one) => one.key !== state.key), state].sort(
          (a, b) => order.indexOf(a.key) - order.indexOf(b.key),
        );
      });
    };
    const ask = async ({ module, source }: (typeof offered)[number]) => {
      const [{ search }] = await Promise.all([source.load(), loadMessages([module], locale)]);
      const title = translateKey(source.title);
      put({ key: source.key, title, kind: 'searching', items: [] });
      try {
        const items = await search(text, user);
        put({ key: source.key, title, kind: 'found', items: items.slice(0, 8) });
      } catch {
        put({ key: source.key, title, kind: 'failed', items: [] });
      }
    };
    const timer = setTimeout(() => {
      // A chunk that does not come leaves its group out; the others go on.
      for (const one of offered) void ask(one).catch(() => {});
    }, PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text, user, locale]);
  return states;
}
