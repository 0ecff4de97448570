/** Figures under a gradebook over the totals there are; null while there is none. */
export function figuresOf(totals: readonly (number | null)[], passLine: number) {
  const known = totals.filter((total) => total !== null);
  if (known.length === 0) return null;
  return {
    n: known.length,
    mean: known.reduce((sum, total) => sum + total, 0) / known.length,
    max: Math.max(...known),
    min: Math.min(...known),
    /** Per cent of the known totals at or over the pass line. */
    passRate: (known.filter((total) => total >= passLine).length * 100) / known.length,
  };
}

/** What a typed mark means: a number 0–100 with at most two decimals, empty, or no mark. */
export function markOf(text: string): number | null | 'bad' {
  const trimmed = text.trim();
  if (trimmed === '') return null;
  if (!/^\d{1,3}(?:[.,]\d{1,2})?$/.test(trimmed)) return 'bad';
  const value = Number(trimmed.replace(',', '.'));
  return value <= 100 ? value : 'bad';
}
