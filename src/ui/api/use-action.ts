import { useRef, useState } from 'react';
import { toast } from '../design/toast-store.ts';
import { translate } from '../i18n/translate.ts';
import { ApiError } from './api-error.ts';

/** A write behind a button: one at a time, refusals shown once, faults never silent. */
export interface Action<A extends readonly unknown[]> {
  readonly run: (...args: A) => Promise<boolean>;
  readonly busy: boolean;
  /** Last refusal, for messages beside fields. */
  readonly error: ApiError | null;
  readonly reset: () => void;
}

/**
 * Wraps a write: ignores a second click while the first is under way, shows `done` on success and the server's words
 * on refusal (as a toast unless the refusal names fields).
 */
export function useAction<A extends readonly unknown[]>(
  work: (...args: A) => Promise<unknown>,
  options: { readonly done?: string | undefined; readonly quiet?: boolean } = {},
): Action<A> {
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<ApiError | null>(null);
  const running = useRef(false);
  const run = async (...args: A): Promise<boolean> => {
    if (running.current) return false;
    running.current = true;
    setBusy(true);
    setError(null);
    try {
      await work(...args);
      if (options.done) toast.show({ text: options.done, tone: 'success' });
      return true;
    } catch (thrown) {
      const failure =
        thrown instanceof ApiError
          ? thrown
          : new ApiError({ status: 0, code: 'ui.error.unknown', message: translate('ui.error.unknown') });
      if (!(thrown instanceof ApiError)) console.error(thrown);
      setError(failure);
      if (!options.quiet && failure.fields.length === 0) {
        // Refused for want of a right: the notice of the specification with the server's words.
        const title = failure.status === 403 ? { title: translate('ui.guard.forbidden') } : {};
        toast.show({ ...title, text: failure.message, tone: 'error' });
      }
      return false;
    } finally {
      running.current = false;
      setBusy(false);
    }
  };
  return { run, busy, error, reset: () => setError(null) };
}
