/** Places of columns or rows: start of each, and the whole length at the end. */
export function offsetsOf(sizes: readonly number[]): number[] {
  const offsets = [0];
  for (const size of sizes) offsets.push(offsets.at(-1)! + size);
  return offsets;
}

/** A stretch of columns or rows, `to` not included. */
export interface Stretch {
  readonly from: number;
  readonly to: number;
}

/**
 * What of a line of things lies within a window of `length` that begins at `start`, and some more on both sides.
 * @param offsets as `offsetsOf` gives them
 */
export function stretchOf(offsets: readonly number[], start: number, length: number, more: number): Stretch {
  const count = offsets.length - 1;
  // The first whose end lies behind the start of the window.
  let low = 0;
  let high = count;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (offsets[middle + 1]! <= start) low = middle + 1;
    else high = middle;
  }
  let to = low;
  while (to < count && offsets[to]! < start + length) to++;
  return { from: Math.max(0, low - more), to: Math.min(count, to + more) };
}

/** Where to scroll so that a thing from `start` to `end` is seen in a window; the same place when it is seen already. */
export function scrollTo(
  scroll: number,
  window: number,
  thing: { readonly start: number; readonly end: number },
): number {
  if (thing.start < scroll) return thing.start;
  return thing.end > scroll + window ? Math.max(0, thing.end - window) : scroll;
}
