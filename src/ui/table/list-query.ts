import type { UseQueryResult } from '@tanstack/react-query';
import type { CallInput, CallOutput } from '../../kernel/http/contract.ts';
import type { Locale } from '../../kernel/i18n/locales.ts';
import { listRoute } from '../../kernel/resource/list.ts';
import type { ApiError } from '../api/api-error.ts';
import { answeredAtStart, call } from '../api/client.ts';
import { keyOf, queryClient } from '../api/query.ts';
import { useAnswer } from '../api/use-answer.ts';
import { useLocale } from '../i18n/translate.ts';

type Input = CallInput<typeof listRoute>;
type Answer = CallOutput<typeof listRoute>;
export interface Counts extends Pick<Answer, 'capped' | 'strip'> {
  readonly total: number;
}
export type CountedPage = Omit<Answer, 'total'> & Counts;

/** Key of the counts of a question: below the route's own, so that whatever refreshes lists makes them stale too. */
const countsKey = ({ params, query }: Input, locale: Locale) => [
  listRoute.name,
  'counts',
  params.resource,
  query?.kw,
  query?.f,
  query?.bin,
  locale,
];

/** Fetches a page; its counts only for the first page, another question, or after something was refreshed. */
async function fetchPage(input: Input, locale: Locale, signal: AbortSignal): Promise<CountedPage> {
  const key = countsKey(input, locale);
  const state = queryClient.getQueryState<Counts>(key);
  const known = state && !state.isInvalidated && input.query?.page !== 1 ? state.data : undefined;
  const query = { ...input.query, counts: known ? ('0' as const) : ('1' as const) };
  const answer = await call(listRoute, { ...input, query }, { signal });
  return counted(answer, key) ?? { ...answer, ...known! };
}

/** An answer with its counts, which are kept; null where it has none. */
function counted({ total, capped, strip, ...page }: Answer, key: readonly unknown[]): CountedPage | null {
  if (total === null) return null;
  const counts: Counts = { total, capped, strip };
  queryClient.setQueryData<Counts>(key, counts);
  return { ...page, ...counts };
}

/** A page that came with the page's first call. */
function pageHere(input: Input, locale: Locale): CountedPage | undefined {
  const here = answeredAtStart(listRoute, { ...input, query: { ...input.query, counts: '1' } });
  return (here && counted(here, countsKey(input, locale))) ?? undefined;
}

/** A page of a list with counts, which are those of an earlier page of the same question while nothing changed. */
export function useListPage(input: Input, enabled: boolean): UseQueryResult<CountedPage, ApiError> {
  const locale = useLocale();
  return useAnswer<CountedPage>({
    queryKey: [...keyOf(listRoute, input), locale],
    queryFn: ({ signal }) => fetchPage(input, locale, signal),
    initialData: () => (enabled ? pageHere(input, locale) : undefined),
    enabled,
    placeholderData: (before) => before,
  });
}
