import { SPOKEN_ALPHABET as ALPHABET, spokenCode } from '../../../kernel/values/spoken-code.ts';

const LENGTH = 12;
const BASE = ALPHABET.length;

/** Keys of the public figures, in their order. */
export const INDICATORS = [
  'experiments',
  'units',
  'views',
  'runs',
  'persons',
  'minutes',
  'completion',
  'pass',
  'rating',
  'likes',
  'favourites',
  'distribution',
] as const;
export type Indicator = (typeof INDICATORS)[number];

/** Figures that one experiment has, too. */
export const OF_ONE_EXPERIMENT: ReadonlySet<Indicator> = new Set(
  INDICATORS.filter((key) => key !== 'experiments' && key !== 'units'),
);
/** Rates in percent, shown with their records. */
export const RATES: ReadonlySet<Indicator> = new Set(['completion', 'pass']);

/** The key of a public figure, whatever its case; null for anything else. */
export function indicatorOf(text: string): Indicator | null {
  const asked = text.trim().toLowerCase();
  return INDICATORS.find((key) => key === asked) ?? null;
}

/** Check character: weights differ by place, so one wrong character and two exchanged ones are always found. */
function checkOf(body: string): string {
  const sum = [...body].reduce((total, char, i) => total + ALPHABET.indexOf(char) * (i + 1), 0);
  return ALPHABET[sum % BASE]!;
}

/** A code from random bytes, thirteen characters. @param random at least 64 random bytes */
export function codeFrom(random: Iterable<number>): string {
  const body = spokenCode(random, LENGTH);
  return body + checkOf(body);
}

/** A code as people read it: `ABCD-EFGH-JKMN-P`. */
export const spellCode = (code: string): string => code.match(/.{1,4}/g)?.join('-') ?? '';

/** What somebody typed as a proof code: blanks, dashes and case do not matter. */
export function readCode(text: string): { readonly code: string } | { readonly fault: 'shape' | 'check' } {
  const code = text.normalize('NFKC').replace(/[\s-]/g, '').toUpperCase();
  if (code.length !== LENGTH + 1 || [...code].some((char) => !ALPHABET.includes(char))) return { fault: 'shape' };
  return checkOf(code.slice(0, LENGTH)) === code.at(-1) ? { code } : { fault: 'check' };
}
