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

/**
 * The search of the address and its setter, as `useSearchParams` of the router gives them, with one difference: a
 * function is handed the address as it stands when it is called, not as it was when the page was last drawn. Drawing
 * lags behind a navigation, and what ends in between (a search, a save) would put back the address of before.
 */
export function useAddressParams(): [URLSearchParams, (next: NextParams, how?: NavigateOptions) => void] {
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
  return [params, setParams];
}
