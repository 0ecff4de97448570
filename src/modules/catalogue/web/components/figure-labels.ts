import { formatNumber } from '../../../../ui/i18n/formats.ts';

/** Rates of fewer records than this show how many there are. */
const FEW = 10;

/** A rate in percent; `—` of nothing, with `(n=7)` of few. @param whole what it is a share of */
export function formatRate(rate: number | null, whole: number): string {
  if (rate === null || whole === 0) return '—';
  const text = `${formatNumber(rate, 1)}%`;
  return whole < FEW ? `${text} (n=${whole})` : text;
}
