/**
 * Rounds half up to `places` decimals without the binary surprises of `toFixed` (1.005 → 1.01).
 * Values are scores and percents well below 1e12.
 */
export function roundHalfUp(value: number, places: number): number {
  if (!Number.isFinite(value)) return value;
  const sign = value < 0 ? -1 : 1;
  // Nudge by far less than any real difference between two decimal inputs, so 59.495 counts as it was written.
  const scaled = Math.abs(value) * 10 ** places;
  return (sign * Math.floor(scaled + 0.5 + Math.max(1, scaled) * 1e-12)) / 10 ** places;
}
