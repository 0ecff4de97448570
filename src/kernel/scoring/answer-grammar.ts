import { parseFraction } from './fraction.ts';
import type { NumericKey } from './numeric.ts';
import { halfWidth, plainMinus, visible } from './typed-text.ts';

/**
 * Why the answer of a row in a sheet of questions cannot be read: nothing written, not of this form, several where one is
 * asked for, an option there is not, one named twice, or not as many as the question has places.
 */
export type AnswerFault =
  | { readonly code: 'none' | 'unreadable' | 'several' }
  | { readonly code: 'absent' | 'repeated'; readonly option: string }
  | { readonly code: 'count'; readonly expected: number; readonly given: number };
export type ReadAnswer<T> = { readonly key: T } | { readonly fault: AnswerFault };

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ';
const plain = (text: string): string => halfWidth(visible(text)).trim();
const fault = (code: 'none' | 'unreadable' | 'several'): { readonly fault: AnswerFault } => ({ fault: { code } });

/** Checks letters against the options there are. @param count options of the question */
function checkLetters(letters: readonly string[], count: number): AnswerFault | null {
  const options = LETTERS.slice(0, count);
  const absent = letters.find((letter) => !options.includes(letter));
  if (absent !== undefined) return { code: 'absent', option: absent };
  const repeated = letters.find((letter, i) => letters.indexOf(letter) !== i);
  return repeated === undefined ? null : { code: 'repeated', option: repeated };
}

/** Letters of a choice, side by side or parted by spaces, commas and semicolons. */
function lettersOf(text: string): string[] | null {
  const bare = plain(text)
    .toUpperCase()
    .replace(/[\s,;\u3001]+/g, '');
  return /^[A-Z]*$/.test(bare) ? [...bare] : null;
}

/** `B`. @param options how many there are */
export function readSingle(text: string, options: number): ReadAnswer<string> {
  const letters = lettersOf(text);
  if (letters === null) return fault('unreadable');
  if (letters.length === 0) return fault('none');
  const wrong = checkLetters(letters, options);
  if (wrong?.code === 'absent') return { fault: wrong };
  return letters.length > 1 ? fault('several') : { key: letters[0]! };
}

/** `ABD`; a single letter is read too. @param options how many there are */
export function readMultiple(text: string, options: number): ReadAnswer<string[]> {
  const letters = lettersOf(text);
  if (letters === null) return fault('unreadable');
  if (letters.length === 0) return fault('none');
  const wrong = checkLetters(letters, options);
  return wrong ? { fault: wrong } : { key: letters.toSorted() };
}

const RIGHT = ['\u221a', '\u2713', '\u2714', 'T', 'TRUE'];
const WRONG = ['\u00d7', '\u2717', '\u2718', 'X', 'F', 'FALSE'];

/** A tick or a cross, `T` or `F`, or one of the texts of a language. */
export function readTruth(
  text: string,
  texts: { readonly right: readonly string[]; readonly wrong: readonly string[] },
): ReadAnswer<boolean> {
  const bare = plain(text).toUpperCase();
  const among = (signs: readonly string[], more: readonly string[]) =>
    signs.includes(bare) || more.some((one) => plain(one).toUpperCase() === bare);
  if (bare === '') return fault('none');
  if (among(RIGHT, texts.right)) return { key: true };
  return among(WRONG, texts.wrong) ? { key: false } : fault('unreadable');
}

/** `ampere|A;;10`: blanks parted by `;;`, what each accepts by `|`. @param blanks how many the stem has */
export function readBlanks(text: string, blanks: number): ReadAnswer<string[][]> {
  const given = visible(text).trim();
  if (given === '') return fault('none');
  const key = given.split(/;;|\uff1b\uff1b/).map((one) => [
    ...new Set(
      one
        .split(/[|\uff5c]/)
        .map((accepted) => accepted.trim())
        .filter((accepted) => accepted !== ''),
    ),
  ]);
  if (key.length !== blanks) return { fault: { code: 'count', expected: blanks, given: key.length } };
  return key.some((accepted) => accepted.length === 0) ? fault('unreadable') : { key };
}

const NUMBER = String.raw`[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][+-]?\d{1,3})?`;
const NUMERIC = new RegExp(
  String.raw`^(${NUMBER})(?:\s*(?:\u00b1|\+/?-)\s*(${NUMBER})\s*(%)?|\s*#\s*(\d{1,2}))?(?:\s*([\p{L}\p{So}].*))?$`,
  'u',
);
const MAX_FIGURES = 15;

/**
 * `9.8±0.05 m/s^2`, `9.8±2%`, or `9.8#3` for three significant figures; without either the value itself. A unit that is
 * written is required of the answer.
 */
export function readNumeric(text: string): ReadAnswer<NumericKey> {
  const bare = plainMinus(plain(text));
  if (bare === '') return fault('none');
  const found = NUMERIC.exec(bare);
  if (!found) return fault('unreadable');
  const [, value = '', within, percent, figures, unit] = found;
  const bound = within === undefined ? undefined : parseFraction(within);
  if (!parseFraction(value) || (within !== undefined && (!bound || bound.n < 0n))) return fault('unreadable');
  if (figures !== undefined && (Number(figures) < 1 || Number(figures) > MAX_FIGURES)) return fault('unreadable');
  return {
    key: {
      value,
      tiers: within === undefined ? [] : [{ within, share: 100 }],
      ...(percent === undefined ? {} : { relative: true }),
      ...(figures === undefined ? {} : { figures: Number(figures) }),
      unit: unit === undefined ? 'none' : 'required',
      units: unit === undefined ? [] : [{ unit: unit.trim(), factor: 1 }],
    },
  };
}

/** `C>A>B`: every item once, in the right order. @param items how many there are */
export function readOrder(text: string, items: number): ReadAnswer<string[]> {
  const bare = plain(text).toUpperCase();
  if (bare === '') return fault('none');
  const letters = bare.split('>').map((one) => one.trim());
  if (letters.some((letter) => !/^[A-Z]$/.test(letter))) return fault('unreadable');
  const wrong = checkLetters(letters, items);
  if (wrong) return { fault: wrong };
  if (letters.length !== items) return { fault: { code: 'count', expected: items, given: letters.length } };
  return { key: letters };
}

/** `A-3;B-1`: the number of the right item for every left one. @param lefts, rights how many there are of each */
export function readPairs(text: string, lefts: number, rights: number): ReadAnswer<Record<string, string>> {
  const bare = plainMinus(plain(text)).toUpperCase();
  if (bare === '') return fault('none');
  const pairs = bare
    .split(/[;,\u3001]/)
    .filter((one) => one.trim() !== '')
    .map((one) => /^\s*([A-Z])\s*-\s*(\d{1,2})\s*$/.exec(one));
  if (pairs.some((pair) => pair === null)) return fault('unreadable');
  const named = pairs.map((pair) => ({ left: pair![1]!, right: Number(pair![2]) }));
  const wrong = checkLetters(
    named.map(({ left }) => left),
    lefts,
  );
  if (wrong) return { fault: wrong };
  const absent = named.find(({ right }) => right < 1 || right > rights);
  if (absent) return { fault: { code: 'absent', option: String(absent.right) } };
  if (named.length !== lefts) return { fault: { code: 'count', expected: lefts, given: named.length } };
  return { key: Object.fromEntries(named.map(({ left, right }) => [left, String(right)])) };
}
