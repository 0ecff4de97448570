import { localeStore } from '../i18n/locale-store.ts';

/** A measured value with at most six significant digits; very large and very small ones as a power of ten. */
export function formatFigure(value: number): string {
  const size = Math.abs(value);
  const notation = size !== 0 && (size < 1e-4 || size >= 1e9) ? 'scientific' : 'standard';
  return new Intl.NumberFormat(localeStore.get(), { maximumSignificantDigits: 6, notation }).format(value);
}
