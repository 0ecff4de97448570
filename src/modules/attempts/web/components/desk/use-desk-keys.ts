import { useEffect, useRef } from 'react';

/** What the keys of the desk do. */
export interface DeskKeys {
  readonly choose: (key: string) => void;
  readonly previous: () => void;
  readonly next: () => void;
  readonly flag: () => void;
  readonly save: () => void;
  readonly help: () => void;
}

const inText = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable ||
    target.matches('textarea, select, input:not([type=radio], [type=checkbox], [type=button])'));

/**
 * Keys of the desk. Single letters and arrows are off where text is typed, while an input method is composing, on radio
 * buttons (the arrows are theirs) and under a dialog.
 */
export function useDeskKeys(keys: DeskKeys, wanted: boolean): void {
  const latest = useRef(keys);
  useEffect(() => {
    latest.current = keys;
  });
  useEffect(() => {
    if (!wanted) return;
    const onKey = (event: KeyboardEvent) => {
      if (event.isComposing || event.altKey || document.querySelector('dialog[open]')) return;
      const { key, target } = event;
      const act = (work: () => void) => {
        event.preventDefault();
        work();
      };
      const own = latest.current;
      if (event.ctrlKey || event.metaKey) {
        if (key === 'Enter') act(own.next);
        else if (key.toLowerCase() === 's') act(own.save);
        return;
      }
      if (inText(target)) return;
      const arrows = !(target instanceof HTMLInputElement);
      if ((key === 'ArrowLeft' && arrows) || key === 'k' || key === 'K') act(own.previous);
      else if ((key === 'ArrowRight' && arrows) || key === 'j' || key === 'J') act(own.next);
      else if (key === 'm' || key === 'M') act(own.flag);
      else if (key === '?') act(own.help);
      else if (/^([1-9]|[a-h])$/i.test(key)) own.choose(key);
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [wanted]);
}
