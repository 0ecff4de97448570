import { useEffect, useRef, useState } from 'react';
import { canUnseal, fetchPaper, type HeldPaper } from '../../client/sealed-paper.engine.ts';

/**
 * The sealed form of who waits, from the moment the page may have it on.
 * @param near whether the opening is near enough @param within milliseconds to the opening
 */
export function useHeldPaper(examId: string, near: boolean, within: number) {
  const paper = useRef<HeldPaper | null>(null);
  const [ready, setReady] = useState(false);
  // The wait grows shorter with every tick; what counts is how long it was when the fetching began.
  const left = useRef(within);
  useEffect(() => {
    left.current = within;
  });
  useEffect(() => {
    if (!near || !canUnseal()) return;
    return fetchPaper(examId, left.current, (held, complete) => {
      paper.current = held;
      setReady(complete);
    });
  }, [near, examId]);
  return { paper, ready };
}
