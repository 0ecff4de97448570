import type { Locale } from './locales.ts';

/**
 * A number in a language's digits and separators, with `least` to `most` decimals, rounded half away from zero as
 * `Intl.NumberFormat` does. Written from its own digits: the browser's formatter takes longer to make than a page of
 * figures to draw.
 */
export function writeNumber(locale: Locale, value: number, least: number, most: number): string {
  const digits = /^(-?)(\d+)(?:\.(\d+))?$/.exec(String(value));
  if (!digits) {
    return new Intl.NumberFormat(locale, { minimumFractionDigits: least, maximumFractionDigits: most }).format(value);
  }
  const [, sign = '', whole = '', decimals = ''] = digits;
  const up = (decimals[most] ?? '0') >= '5' ? 1n : 0n;
  const shown = String(BigInt(whole + decimals.slice(0, most).padEnd(most, '0')) + up).padStart(most + 1, '0');
  const [thousands = '', point = ''] = locale === 'pt-BR' ? ['.', ','] : [',', '.'];
  const before = shown.slice(0, shown.length - most).replace(/\B(?=(\d{3})+$)/g, thousands);
  const after = shown
    .slice(shown.length - most)
    .replace(/0+$/, '')
    .padEnd(least, '0');
  return `${sign}${before}${after && point}${after}`;
}
