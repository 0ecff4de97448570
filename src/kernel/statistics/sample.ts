/** Figures of a sample. Where there is no value the answer is null: no value is not zero. */

const sum = (values: readonly number[]): number => values.reduce((all, value) => all + value, 0);

export const mean = (values: readonly number[]): number | null =>
  values.length === 0 ? null : sum(values) / values.length;

/** Below it a difference of two numbers is one of binary fractions, not of marks, which have hundredths. */
export const NOISE = 1e-9;

/** Sums of products of two samples' distances from their means. */
function products(a: readonly number[], b: readonly number[]): number {
  const [meanA, meanB] = [mean(a) ?? 0, mean(b) ?? 0];
  return sum(a.map((value, i) => (value - meanA) * (b[i]! - meanB)));
}

/** Sample variance (n − 1); null for fewer than two. */
export function variance(values: readonly number[]): number | null {
  if (values.length < 2) return null;
  const found = products(values, values) / (values.length - 1);
  return found < NOISE ? 0 : found;
}

/** Sample standard deviation (n − 1); null for fewer than two. */
export function deviation(values: readonly number[]): number | null {
  const found = variance(values);
  return found === null ? null : Math.sqrt(found);
}

/** Quantile by linear interpolation at position (n − 1)q. @param q 0 to 1 */
export function quantile(values: readonly number[], q: number): number | null {
  if (values.length === 0) return null;
  const sorted = values.toSorted((a, b) => a - b);
  const place = (sorted.length - 1) * q;
  const low = Math.floor(place);
  const below = sorted[low]!;
  return below + (place - low) * ((sorted[low + 1] ?? below) - below);
}

export const median = (values: readonly number[]): number | null => quantile(values, 0.5);

/** Pearson's correlation; null for fewer than two pairs or where one side does not vary. */
export function correlation(a: readonly number[], b: readonly number[]): number | null {
  const [varA, varB] = [variance(a), variance(b)];
  if (!varA || !varB) return null;
  return products(a, b) / (a.length - 1) / Math.sqrt(varA * varB);
}

/**
 * How many values lie in each band. @param floors lower ends, falling; a value at an end belongs to the band it begins.
 * @returns one count for each floor and one for what is below them all
 */
export function bandCounts(values: readonly number[], floors: readonly number[]): number[] {
  const counts = new Array<number>(floors.length + 1).fill(0);
  for (const value of values) {
    const at = floors.findIndex((floor) => value >= floor - NOISE);
    counts[at < 0 ? floors.length : at]! += 1;
  }
  return counts;
}
