import { parseFraction } from '../../../kernel/scoring/fraction.ts';

export { parseFraction };

/** A number as people and systems write it, without noughts that say nothing: `09.80` stays exact, `1,5` becomes `1.5`. */
export const toDecimal = (text: string): string => text.trim().replace(',', '.').replace(/^\+/, '');

/** A sum or difference of decimals without binary surprises, at most 12 places. */
export const round12 = (value: number): string => String(Number(value.toFixed(12)));

const HAN = new Intl.NumberFormat('zh-Hans-CN-u-nu-hanidec', { useGrouping: false });
const TEN = String.fromCodePoint(0x5341);
/** A number up to 99 in Chinese; larger ones in figures. */
export function chinese(n: number): string {
  if (n > 99) return String(n);
  const [tens, ones] = [Math.floor(n / 10), n % 10];
  if (tens === 0) return HAN.format(n);
  return `${tens === 1 ? '' : HAN.format(tens)}${TEN}${ones === 0 ? '' : HAN.format(ones)}`;
}
