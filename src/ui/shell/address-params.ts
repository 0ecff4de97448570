import { useCallback, useContext } from 'react';
import {
  createSearchParams,
  type Location,
  type NavigateOptions,
  UNSAFE_NavigationContext,
  useNavigate,
  useSearchParams,
} from 'react-router';

/** What the search of an address becomes: parameters, or how they follow from those of this moment. */
type NextParams = Parameters<typeof createSearchParams>[0] | ((now: URLSearchParams) => URLSearchParams);

/** Values of parameters; nothing, or an empty text, takes one out of the address. */
type ParamChange = Readonly<Record<string, string | null | undefined>>;

/** Parameters with some of them changed. */
export function changedParams(params: URLSearchParams, change: ParamChange): URLSearchParams {
  const next = new URLSearchParams(params);
  for (const [name, value] of Object.entries(change)) {
    if (value) next.set(name, value);
    else next.delete(name);
  }
  return next;
}

/**
 * The search of the address and its setter, as `useSearchParams` of the router gives them, with one difference: a
 * function is handed the address as it stands when it is called, not as it was when the page was last drawn. Drawing
 * lags behind a navigation, and what ends in between (a search, a save) would put back the address of before. The third
 * changes single parameters and leaves the others.
 */
export function useAddressParams(): [
  URLSearchParams,
  (next: NextParams, how?: NavigateOptions) => void,
  (change: ParamChange, how?: NavigateOptions) => void,
] {
  const [params] = useSearchParams();
  const navigate = useNavigate();
  // The history behind the router, which its hooks do not show: it moves at once, `useLocation` when the page is drawn.
  const history = useContext(UNSAFE_NavigationContext).navigator as unknown as { readonly location: Location };
  const setParams = useCallback(
    (next: NextParams, how?: NavigateOptions) => {
      const given = typeof next === 'function' ? next(new URLSearchParams(history.location.search)) : next;
      void navigate(`?${createSearchParams(given)}`, how);
    },
    [navigate, history],
  );
  const change = useCallback(
    (values: ParamChange, how?: NavigateOptions) => setParams((now) => changedParams(now, values), how),
    [setParams],
  );
  return [params, setParams, change];
}
