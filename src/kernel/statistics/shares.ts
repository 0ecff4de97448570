/**
 * Shares of a whole in percent that sum to exactly 100 when written with some decimals: the largest remainders take what
 * is left over (Hamilton's method). @returns null for each where there is nothing to share
 */
export function sharesOfHundred(counts: readonly number[], decimals = 1): (number | null)[] {
  const whole = counts.reduce((sum, count) => sum + count, 0);
  if (whole === 0) return counts.map(() => null);
  const scale = 10 ** decimals;
  const exact = counts.map((count) => (count / whole) * 100 * scale);
  const floors = exact.map((one) => Math.floor(one + 1e-9));
  let left = Math.round(100 * scale) - floors.reduce((sum, one) => sum + one, 0);
  const order = exact
    .map((one, at) => ({ at, rest: one - floors[at]! }))
    .sort((a, b) => b.rest - a.rest || a.at - b.at);
  for (const { at } of order) {
    if (left <= 0) break;
    floors[at]! += 1;
    left -= 1;
  }
  return floors.map((one) => one / scale);
}

/** How many marks of 0–100 lie in each tenth; 100 belongs to the last. */
export function tenths(marks: readonly number[]): number[] {
  const counts = new Array<number>(10).fill(0);
  for (const mark of marks) counts[tenthOf(mark)]! += 1;
  return counts;
}

/** The tenth of 0–100 a mark lies in, 0 to 9. */
export const tenthOf = (mark: number): number => Math.min(9, Math.max(0, Math.floor(mark / 10)));
