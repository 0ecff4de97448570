/** How totals lie: figures and ten classes of ten points, the highest with 100. */
export interface Distribution {
  readonly n: number;
  readonly mean: number;
  /** Standard deviation of the whole group. */
  readonly sd: number;
  /** Per cent at or over the pass line. */
  readonly passRate: number;
  readonly bins: readonly number[];
}

/** Distribution of totals of 0–100; null while there is none. */
export function distributionOf(totals: readonly number[], passLine: number): Distribution | null {
  const n = totals.length;
  if (n === 0) return null;
  const mean = totals.reduce((sum, total) => sum + total, 0) / n;
  const spread = totals.reduce((sum, total) => sum + (total - mean) ** 2, 0) / n;
  const bins = Array<number>(10).fill(0);
  for (const total of totals) bins[Math.min(9, Math.max(0, Math.floor(total / 10)))]!++;
  const passed = totals.filter((total) => total >= passLine).length;
  return { n, mean, sd: Math.sqrt(spread), passRate: (passed * 100) / n, bins };
}
