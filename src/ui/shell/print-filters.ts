import { useEffect } from 'react';

let messages: readonly string[] = [];

/** Filters of the page on the screen, in words. */
export const printFilters = { get: (): readonly string[] => messages };

/** Says in words which filters a list is under, for the head of the printed page. */
export function usePrintFilters(filters: readonly string[]): void {
  const text = filters.join('\n');
  useEffect(() => {
    messages = text === '' ? [] : text.split('\n');
    return () => {
      messages = [];
    };
  }, [text]);
}
