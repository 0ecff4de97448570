import { hashKey, QueryClient, type UseQueryResult } from '@tanstack/react-query';
import type { CallInput, CallOutput, RouteShape } from '../../kernel/http/contract.ts';
import { useLocale } from '../i18n/translate.ts';
import { ApiError } from './api-error.ts';
import { answeredAtStart, call, SWITCHED } from './client.ts';
import { COPY_RETRY_MS, copyTimes } from './copy-times.ts';
import { eyes, studied } from './preview.ts';
import { useAnswer } from './use-answer.ts';

/** Reads are retried twice on network trouble and 502–504; writes never by themselves. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 15_000,
      refetchOnWindowFocus: false,
      retry: (count, error) =>
        error instanceof ApiError &&
        error.code !== SWITCHED &&
        [0, 429, 502, 503, 504].includes(error.status) &&
        count < 2,
      retryDelay: (count, error) =>
        error instanceof ApiError && error.retryAfter > 0
          ? Math.min(error.retryAfter, 30) * 1000
          : count === 0
            ? 1000
            : 3000,
    },
  },
});

/** Key of a contract's answers, for invalidation: `[name]` alone covers all inputs. */
export const keyOf = (route: RouteShape, input?: unknown): readonly unknown[] =>
  input === undefined ? [route.name] : [route.name, input];

/** An answer of a study page, by its last copy when the network is away; what keeps copies comes beside the first one. */
async function keptFor<T>(route: RouteShape, hash: string, answer: Promise<T>): Promise<T> {
  // Waited for below; a refusal before that is not unheard.
  answer.catch(() => {});
  const copies = await import('./offline-copy.ts').catch(() => null);
  return copies ? copies.withCopy(route, hash, () => answer) : answer;
}

/** Reads a contract; the answer is fetched anew when the language changes. Without the network see `offlineCopy`. */
export function useCall<const R extends RouteShape>(
  route: R,
  input: CallInput<R>,
  options: {
    readonly enabled?: boolean;
    readonly refetchInterval?: number | false;
    readonly keepPrevious?: boolean;
  } = {},
): UseQueryResult<CallOutput<R>, ApiError> {
  const locale = useLocale();
  const queryKey = [...keyOf(route, input), locale, ...eyes()];
  const enabled = options.enabled ?? true;
  const kept = (answer: Promise<CallOutput<R>>) =>
    route.offlineCopy && studied() !== null ? keptFor(route, hashKey(queryKey), answer) : answer;
  return useAnswer<CallOutput<R>>({
    queryKey,
    queryFn: ({ signal }) => kept(call(route, input, { signal }) as Promise<CallOutput<R>>),
    initialData: () => {
      const here = enabled ? answeredAtStart(route, input) : undefined;
      if (here !== undefined) void kept(Promise.resolve(here));
      return here;
    },
    enabled,
    refetchInterval: ({ queryHash }) => (copyTimes.has(queryHash) ? COPY_RETRY_MS : (options.refetchInterval ?? false)),
    ...(route.offlineCopy ? ({ networkMode: 'offlineFirst', refetchOnReconnect: 'always' } as const) : {}),
    ...(options.keepPrevious ? { placeholderData: (before) => before } : {}),
  });
}

/** Fetches a contract's answers anew after a change. */
export function refresh(...routes: readonly RouteShape[]): Promise<void> {
  return Promise.all(routes.map((route) => queryClient.invalidateQueries({ queryKey: keyOf(route) }))).then(() => {});
}

/** A contract's answers are old: what shows them now goes on, what shows them next fetches anew. */
export function expire(route: RouteShape): void {
  void queryClient.invalidateQueries({ queryKey: keyOf(route), refetchType: 'none' });
}
