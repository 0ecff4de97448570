import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { useAddressParams } from './address-params.ts';

/** Name in the address of what a page is asked to do when it opens, such as `do=new`. */
const ASKED = 'do';

/** Visit whose wish was done: a page may have the same button twice. */
let done = '';

/**
 * Does once what the address asks for and takes it out of the address: this is how the command palette opens a page with
 * its dialog.
 * @param acts by name; what is absent (no right, not loaded yet) is not done, and waits until it is there
 */
export function useAsked(acts: Readonly<Record<string, (() => void) | undefined>>): void {
  const [params, , changeParams] = useAddressParams();
  const { key } = useLocation();
  const what = params.get(ASKED);
  const ready = what !== null && acts[what] !== undefined;
  const latest = useRef(acts);
  latest.current = acts;
  useEffect(() => {
    if (!ready || what === null) return;
    if (done === key) return;
    done = key;
    latest.current[what]?.();
    changeParams({ [ASKED]: null }, { replace: true, preventScrollReset: true });
  }, [ready, what, key, changeParams]);
}
