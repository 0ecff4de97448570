import { parseFraction } from '../../../kernel/scoring/fraction.ts';

export { parseFraction };

/** A number as people and systems write it, without noughts that say nothing: `09.80` stays exact, `1,5` becomes `1.5`. */
export const toDecimal = (text: string): string => text.trim().replace(',', '.').replace(/^\+/, '');

/** A sum or difference of decimals without binary surprises, at most 12 places. */
export const round12 = (value: number): string => String(Number(value.toFixed(12)));
