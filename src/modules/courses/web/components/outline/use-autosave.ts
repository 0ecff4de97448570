import { useEffect, useRef } from 'react';

/** Stillness after which what is typed is saved by itself. */
const STILL_MS = 4000;

/** Saves a form some seconds after its last change, as long as it may be saved. */
export function useAutosave({
  form,
  ready,
  save,
}: {
  /** The same value as long as nothing is typed. */
  readonly form: unknown;
  /** There is something to save, nothing in it is wrong, and nothing stands in the way. */
  readonly ready: boolean;
  readonly save: () => Promise<unknown>;
}): void {
  const latest = useRef(save);
  latest.current = save;
  // biome-ignore lint/correctness/useExhaustiveDependencies: every change of the form begins the wait anew
  useEffect(() => {
    if (!ready) return;
    const timer = setTimeout(() => void latest.current(), STILL_MS);
    return () => clearTimeout(timer);
  }, [form, ready]);
}
