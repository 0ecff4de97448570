import { useEffect, useRef, useState } from 'react';
import { passageOf } from '../report-text.model.ts';
import type { PlacedPassage } from './note-acts.ts';

/**
 * The passage that is selected in one of the texts of a work, and the one a remark is being written on. With a passage
 * selected C begins; without one the key is left to the desk.
 * @param may whether remarks are taken
 */
export function usePassages(may: boolean) {
  const texts = useRef(new Map<string, HTMLElement>());
  const [chosen, setChosen] = useState<PlacedPassage | null>(null);
  const [writing, setWriting] = useState<PlacedPassage | null>(null);
  /** The passage that is selected at this moment: word of a change comes later than a key. */
  const select = (): PlacedPassage | null => {
    const selection = document.getSelection();
    const range = selection && selection.rangeCount > 0 ? selection.getRangeAt(0) : null;
    const entry = range && [...texts.current].find(([, element]) => element.contains(range.commonAncestorContainer));
    const passage = entry && passageOf(entry[1], range);
    return passage ? { ...passage, section: entry[0] } : null;
  };
  const begin = () => {
    setWriting(select() ?? chosen);
    setChosen(null);
  };
  const latest = useRef({ select, begin, ready: may && !writing });
  latest.current = { select, begin, ready: may && !writing };
  useEffect(() => {
    if (!may) return;
    const look = () => setChosen(latest.current.select());
    document.addEventListener('selectionchange', look);
    return () => document.removeEventListener('selectionchange', look);
  }, [may]);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'c' || event.ctrlKey || event.metaKey) return;
      if (!latest.current.ready || !latest.current.select()) return;
      event.preventDefault();
      event.stopImmediatePropagation();
      latest.current.begin();
    };
    window.addEventListener('keydown', onKey, true);
    return () => window.removeEventListener('keydown', onKey, true);
  }, []);
  return {
    chosen: may && !writing ? chosen : null,
    writing,
    begin,
    end: () => setWriting(null),
    /** Takes the element of a text. */
    textRef: (section: string) => (element: HTMLElement | null) => {
      if (element) texts.current.set(section, element);
      else texts.current.delete(section);
    },
  };
}
