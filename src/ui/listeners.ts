/** Who is told when something outside of React changes; `subscribe` is what `useSyncExternalStore` takes. */
export interface Listeners<News extends unknown[]> {
  readonly tell: (...news: News) => void;
  /** @returns how to stop */
  readonly subscribe: (listener: (...news: News) => void) => () => void;
}

export function makeListeners<News extends unknown[] = []>(): Listeners<News> {
  const all = new Set<(...news: News) => void>();
  return {
    tell: (...news) => {
      for (const listener of [...all]) listener(...news);
    },
    subscribe: (listener) => {
      all.add(listener);
      return () => void all.delete(listener);
    },
  };
}
