import { useCallback, useEffect, useRef, useState } from 'react';
import type { CallOutput } from '../../../kernel/http/contract.ts';
import { useUser } from '../../../ui/access/user-store.ts';
import { ApiError } from '../../../ui/api/api-error.ts';
import { call } from '../../../ui/api/client.ts';
import { useLocale } from '../../../ui/i18n/translate.ts';
import { screenRoute } from '../shared/screen.contract.ts';
import { startFeed } from './client/feed.engine.ts';

export type ScreenData = CallOutput<typeof screenRoute>;

interface Held {
  /** What was asked for: another unit, language or person begins anew. */
  readonly of: string;
  readonly data: ScreenData | null;
  /** When the last answer came, by the clock of the page. */
  readonly at: number;
  readonly error: ApiError | null;
}

/** The figures of the screen, asked for every thirty seconds; a failure leaves the last ones. */
export function useScreenData(unit: string | undefined) {
  const locale = useLocale();
  const user = useUser();
  const of = `${unit ?? ''} ${locale} ${user?.id ?? ''}`;
  const [held, setHeld] = useState<Held>({ of, data: null, at: 0, error: null });
  const feed = useRef<ReturnType<typeof startFeed> | null>(null);
  useEffect(() => {
    setHeld((before) => ({ of, data: before.of === of ? before.data : null, at: before.at, error: null }));
    const running = startFeed({
      ask: (signal) => call(screenRoute, { query: unit === undefined ? {} : { unit } }, { signal }),
      onAnswer: (data) => setHeld({ of, data, at: performance.now(), error: null }),
      onFailure: (error) => setHeld((before) => ({ ...before, error: error instanceof ApiError ? error : null })),
      after: (ms, run) => {
        const timer = setTimeout(run, ms);
        return () => clearTimeout(timer);
      },
    });
    feed.current = running;
    window.addEventListener('online', running.now);
    return () => {
      window.removeEventListener('online', running.now);
      running.stop();
    };
  }, [of, unit]);
  const refresh = useCallback(() => feed.current?.now(), []);
  const { data, at, error } = held;
  return { data: held.of === of ? data : null, at, error, refresh };
}
