import { useEffect } from 'react';

let terms: readonly string[] = [];

/** Filters of the page on the screen, in words. */
export const printFilters = { get: (): readonly string[] => terms };

/** Says in words which filters a list is under, for the head of the printed page. */
export function usePrintFilters(filters: readonly string[]): void {
  const text = filters.join('\n');
  useEffect(() => {
    terms = text === '' ? [] : text.split('\n');
    return () => {
      terms = [];
    };
  }, [text]);
}
