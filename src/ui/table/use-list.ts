import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import { type ListRow, listKeysRoute, listRoute } from '../../kernel/resource/list.ts';
import type { Resource } from '../../kernel/resource/resource.ts';
import { call } from '../api/client.ts';
import { keyOf, queryClient, refresh as refreshCalls } from '../api/query.ts';
import { toast } from '../design/toast-store.ts';
import { translate } from '../i18n/translate.ts';
import { useAddressParams } from '../shell/address-params.ts';
import { askList, type KnownValues, type ListStart, type ListState, readList, writeList } from './list.model.ts';
import { useListPage } from './list-query.ts';
import { choose, chooseAll, NOTHING, type Selection } from './selection.model.ts';

/** Tab of a page with several lists, as the address says; the first one when it says none of them. */
export function useListTab<const T extends string>(tabs: readonly [T, ...T[]]): T {
  const [params] = useSearchParams();
  return tabs.find((tab) => tab === params.get('tab')) ?? tabs[0];
}

/** Says that parts of the address were left out. */
const describeIgnored = () => toast.show({ text: translate('table.ignored'), tone: 'warning', key: 'list-ignored' });

/** A list under the address: its state, its rows, what is chosen of them. */
export function useList(
  resource: Resource,
  start: ListStart,
  known: KnownValues,
  refuse: ((state: ListState) => string | null) | undefined,
  visible: readonly string[],
) {
  const [params, setParams] = useAddressParams();
  const text = params.toString();
  // biome-ignore lint/correctness/useExhaustiveDependencies: declarations and known values are as stable as the page
  const { state, dropped } = useMemo(
    () => readList(resource, new URLSearchParams(text), start, known),
    [text, resource, JSON.stringify(start), JSON.stringify(known)],
  );
  const change = useCallback(
    (next: ListState, how: { readonly replace?: boolean } = {}) => {
      // Only what differs from what is drawn is changed: a row opened while a search waited stays open.
      const changed = Object.entries(next).filter(([name, value]) => value !== state[name as keyof ListState]);
      setParams(
        (now) => {
          const standing = readList(resource, now, start, known).state;
          return writeList(resource, { ...standing, ...Object.fromEntries(changed) }, start, known);
        },
        { replace: how.replace ?? false, preventScrollReset: true },
      );
    },
    [resource, setParams, start, known, state],
  );

  // biome-ignore lint/correctness/useExhaustiveDependencies: once for every address that says something unknown
  useEffect(() => {
    if (dropped.length === 0) return;
    describeIgnored();
    change(state, { replace: true });
  }, [dropped.join()]);

  // Relative times are counted anew when the question changes and when the person asks again, not on every look.
  const [tick, setTick] = useState(0);
  const question = JSON.stringify([state.kw, state.filters, state.sort, state.bin, state.tab, start.within]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  const asked = useMemo(() => askList(resource, state, Date.now(), start.within), [question, resource, tick]);
  const refused = refuse?.(state) ?? null;
  const more = resource.list?.asked?.filter((one) => visible.includes(one)).join(',');
  const input = {
    params: { resource: resource.wire },
    query: { ...asked, page: state.page, size: state.size, ...(more ? { more } : {}) },
  };
  const query = useListPage(input, refused === null);
  const { data } = query;
  const rows = (data?.rows ?? []) as readonly ListRow[];
  const keyOfRow = useCallback((row: ListRow) => String(row[resource.key]), [resource]);

  const lastPage = data && !query.isPlaceholderData ? data.page : state.page;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the server shows the last page when one past the end is asked
  useEffect(() => {
    if (lastPage !== state.page) change({ ...state, page: lastPage }, { replace: true });
  }, [lastPage]);
  const ignored = data && !query.isPlaceholderData ? data.ignored.join() : '';
  useEffect(() => {
    if (ignored) describeIgnored();
  }, [ignored]);

  const [selection, setSelection] = useState<Selection>(NOTHING);
  const seen = useRef<Selection>(NOTHING);
  if (data)
    seen.current = choose(
      seen.current,
      rows.map((row) => [keyOfRow(row), row] as const),
      true,
    );
  // What was chosen under another question is not what the bar would name.
  const narrowing = `${resource.wire}|${asked.kw}|${JSON.stringify(state.filters)}|${asked.bin}`;
  const chosenUnder = useRef(narrowing);
  useEffect(() => {
    if (chosenUnder.current === narrowing) return;
    chosenUnder.current = narrowing;
    seen.current = NOTHING;
    setSelection(NOTHING);
  }, [narrowing]);

  return {
    state,
    change,
    asked,
    refused,
    query,
    data,
    rows,
    keyOfRow,
    /** Shows another query of this page. */
    visit: (query: URLSearchParams) => setParams(query, { preventScrollReset: true }),
    /** Fetches the list anew, relative times counted from now. */
    refresh: () => {
      setTick((n) => n + 1);
      void refreshCalls(listRoute);
    },
    /** Gives up a slow fetch. */
    cancel: () => void queryClient.cancelQueries({ queryKey: keyOf(listRoute) }),
    selection,
    choose: (list: readonly ListRow[], on: boolean) =>
      setSelection((old) =>
        choose(
          old,
          list.map((row) => [keyOfRow(row), row]),
          on,
        ),
      ),
    clearSelection: () => setSelection(NOTHING),
    /** Chooses all rows of the filter as they are at this moment. @returns whether there were more than can be chosen */
    chooseEverything: async (): Promise<boolean> => {
      const { keys, capped } = await call(listKeysRoute, { params: input.params, query: asked });
      setSelection((old) => chooseAll(old, keys, seen.current));
      return capped;
    },
  };
}

export type ListControl = ReturnType<typeof useList>;
