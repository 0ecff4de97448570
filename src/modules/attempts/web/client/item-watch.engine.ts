/** How long each question has been before the eyes. */
export interface ItemWatch {
  /** The question one is at from now on; null: at none. */
  readonly at: (item: string | null) => void;
  /** Whole seconds so far, by item. */
  readonly totals: () => Record<string, number>;
  readonly stop: () => void;
}

/**
 * Measures by a monotonic timer how long each question is worked at while the page is visible. Of several questions on
 * the screen it is the one with the focus.
 * @param before seconds an earlier page of the attempt measured
 */
export function watchItems(
  before: Readonly<Record<string, number>>,
  {
    now = () => performance.now(),
    isVisible = () => document.visibilityState === 'visible',
    target = document as EventTarget,
  } = {},
): ItemWatch {
  const spent = new Map(Object.entries(before).map(([item, seconds]) => [item, seconds * 1000]));
  let current: string | null = null;
  let since: number | null = null;
  const settle = () => {
    if (current !== null && since !== null) spent.set(current, (spent.get(current) ?? 0) + (now() - since));
    since = current !== null && isVisible() ? now() : null;
  };
  target.addEventListener('visibilitychange', settle);
  return {
    at(item) {
      if (item === current) return;
      settle();
      current = item;
      since = item !== null && isVisible() ? now() : null;
    },
    totals() {
      settle();
      return Object.fromEntries(
        [...spent].map(([item, ms]) => [item, Math.floor(ms / 1000)]).filter(([, n]) => n !== 0),
      );
    },
    stop() {
      settle();
      since = null;
      current = null;
      target.removeEventListener('visibilitychange', settle);
    },
  };
}
