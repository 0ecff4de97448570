import { type DependencyList, type RefObject, useLayoutEffect, useRef } from 'react';

/**
 * Measures an element after a rendering and whenever its size changes, when the browser has laid out the frame and not
 * painted it yet. A layout effect that reads sizes makes the browser lay out the page once more.
 * @param measure reads sizes; what it changes must not change the size of the element itself: the browser would report
 * a loop and measure again in the next frame. What it draws at once (`flushSync`) is not measured once more.
 * @param changes after which renderings; after each without it
 */
export function useMeasure<E extends HTMLElement>(
  element: RefObject<E | null>,
  measure: (at: E) => void,
  changes?: DependencyList,
): void {
  const running = useRef<{ readonly at: E; readonly observer: ResizeObserver }>(undefined);
  const measuring = useRef(false);
  const latest = useRef(measure);
  latest.current = measure;
  useLayoutEffect(
    () => () => {
      running.current?.observer.disconnect();
      running.current = undefined;
    },
    [],
  );
  useLayoutEffect(() => {
    const at = element.current;
    if (measuring.current && running.current?.at === at) return;
    running.current?.observer.disconnect();
    running.current = undefined;
    if (!at) return;
    // A new observer calls back once for what it observes.
    const observer = new ResizeObserver(() => {
      measuring.current = true;
      try {
        latest.current(at);
      } finally {
        measuring.current = false;
      }
    });
    observer.observe(at);
    running.current = { at, observer };
    // biome-ignore lint/correctness/useExhaustiveDependencies: the caller says after which renderings
  }, changes);
}
