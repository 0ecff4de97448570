import { type RefCallback, useCallback, useLayoutEffect, useRef } from 'react';

/**
 * The ref of a form that may stand inside another, as that of a search or a dialog does. The browser keeps its `submit`
 * from going up past the form around it, where React waits for it, and would load the page anew: it is taken here.
 */
export function useOwnSubmit(onSubmit: () => void): RefCallback<HTMLFormElement> {
  const latest = useRef(onSubmit);
  useLayoutEffect(() => {
    latest.current = onSubmit;
  });
  return useCallback((form) => {
    const listener = (event: Event) => {
      event.preventDefault();
      event.stopPropagation();
      latest.current();
    };
    form?.addEventListener('submit', listener);
    return () => form?.removeEventListener('submit', listener);
  }, []);
}
