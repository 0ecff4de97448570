import { type DependencyList, type RefObject, useLayoutEffect } from 'react';

/**
 * Measures an element after a rendering and whenever its size changes, when the browser has laid out the frame and not
 * painted it yet. A layout effect that reads sizes makes the browser lay out the page once more.
 * @param measure reads sizes; what it changes must not change the size of the element itself
 * @param changes after which renderings; after each without it
 */
export function useMeasure<E extends HTMLElement>(
  element: RefObject<E | null>,
  measure: (at: E) => void,
  changes?: DependencyList,
): void {
  // A new observer calls back once for what it observes.
  useLayoutEffect(() => {
    const at = element.current;
    if (!at) return;
    const observer = new ResizeObserver(() => measure(at));
    observer.observe(at);
    return () => observer.disconnect();
    // biome-ignore lint/correctness/useExhaustiveDependencies: the caller says after which renderings
  }, changes);
}
