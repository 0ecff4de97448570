import { over, parseFraction } from './fraction.ts';

/** What makes no difference between a typed text and an accepted one (N2 to N10; N1, invisible characters, always goes). */
export interface TextSwitches {
  /** N2: full-width letters, digits and signs as half-width. */
  readonly width: boolean;
  /** N3: Chinese punctuation as ASCII. */
  readonly punctuation: boolean;
  /** N4: letter case. */
  readonly letterCase: boolean;
  /** N5: runs of spaces, spaces at the ends and between Han characters. */
  readonly spaces: boolean;
  /** N6: all spaces. */
  readonly allSpaces: boolean;
  /** N7: traditional characters as simplified ones; needs a converter. */
  readonly script: boolean;
  /** N8: numbers by value. */
  readonly numbers: boolean;
  /** N9: superscripts and subscripts as plain digits. */
  readonly raised: boolean;
  /** N10: a trailing point, comma or semicolon. */
  readonly trailing: boolean;
}

export const USUAL_SWITCHES: TextSwitches = {
  width: true,
  punctuation: true,
  letterCase: true,
  spaces: true,
  allSpaces: false,
  script: false,
  numbers: false,
  raised: false,
  trailing: true,
};

/** What has no width and no ink, and controls other than those that part words: tab and the ends of lines. */
const INVISIBLE = /[\p{Default_Ignorable_Code_Point}\ufff9-\ufffb]|(?![\t-\r])\p{Cc}/gu;
/** Every sign that people type for a minus, beside the hyphen. */
const MINUS = /[\u2212\ufe63\uff0d\u2013]/g;
const PUNCTUATION: Readonly<Record<string, string>> = {
  '\u3002': '.',
  '\uff61': '.',
  '\u3001': ',',
  '\uff0c': ',',
  '\uff1b': ';',
  '\uff1a': ':',
  '\uff1f': '?',
  '\uff01': '!',
  '\uff08': '(',
  '\uff09': ')',
  '\u3010': '[',
  '\u3011': ']',
  '\u3014': '[',
  '\u3015': ']',
  '\u300a': '<',
  '\u300b': '>',
  '\u3008': '<',
  '\u3009': '>',
  '\u201c': '"',
  '\u201d': '"',
  '\u2018': "'",
  '\u2019': "'",
  '\u300c': '"',
  '\u300d': '"',
  '\u300e': "'",
  '\u300f': "'",
  '\u2014': '-',
  '\u2013': '-',
  '\u2026': '...',
};
const SUPERSCRIPTS = '\u2070\u00b9\u00b2\u00b3\u2074\u2075\u2076\u2077\u2078\u2079';
const SUBSCRIPTS = '\u2080\u2081\u2082\u2083\u2084\u2085\u2086\u2087\u2088\u2089';

/** N1: zero-width and control characters out. */
export const visible = (text: string): string => text.replace(INVISIBLE, '');
export const plainMinus = (text: string): string => text.replace(MINUS, '-');
export const isBlank = (text: string): boolean => visible(text).trim() === '';

/** N9: raised and lowered digits and signs as plain ones. */
export function plainDigits(text: string): string {
  return [...text]
    .map((char) => {
      const digit = Math.max(SUPERSCRIPTS.indexOf(char), SUBSCRIPTS.indexOf(char));
      if (digit >= 0) return String(digit);
      if (char === '\u207a' || char === '\u208a') return '+';
      return char === '\u207b' || char === '\u208b' ? '-' : char;
    })
    .join('');
}

/** N2: U+FF01–FF5E and the wide space as their half-width forms. */
export function halfWidth(text: string): string {
  return text
    .replace(/[\uff01-\uff5e]/g, (char) => String.fromCharCode(char.charCodeAt(0) - 0xfee0))
    .replace(/\u3000/g, ' ');
}

/** One text for all ways of writing a number: `1/2`, `50 %` and `5e-1` give the same. */
function byValue(text: string): string {
  const bare = plainMinus(text).trim();
  const percent = bare.endsWith('%');
  const parts = (percent ? bare.slice(0, -1) : bare).split('/');
  if (parts.length > 2 || (percent && parts.length > 1)) return text;
  const above = parseFraction(parts[0]!.trim());
  const below = parseFraction(percent ? '100' : (parts[1]?.trim() ?? '1'));
  if (!above || !below || below.n === 0n) return text;
  const { n, d } = over(above, below);
  // A control begins it: N1 leaves none in a text, so no typed text can pass for a number.
  return `\u0000${n}/${d}`;
}

/** N10: the end without points, commas and semicolons; a text of nothing else stays, it may be the answer. */
function withoutTrailing(text: string): string {
  let end = text.length;
  while (end > 0 && '.,;'.includes(text.charAt(end - 1))) end--;
  while (end > 0 && end < text.length && text.charAt(end - 1).trim() === '') end--;
  return end === 0 ? text : text.slice(0, end);
}

/** N5: spaces between Han characters out. */
const HAN_SPACE = /(?<=\p{Script=Han}) (?=\p{Script=Han})/gu;

/**
 * Normalises a typed or an accepted text, N1 to N10 in this order; equal results are the same answer. Takes time in
 * proportion to the text, whatever it is.
 * @param simplify converter for N7. @throws Error when N7 is on without one
 */
export function normaliseText(text: string, on: TextSwitches, simplify?: (text: string) => string): string {
  let value = visible(text);
  if (on.width) value = halfWidth(value);
  if (on.punctuation) value = value.replace(/[^\p{L}\p{N}\s]/gu, (char) => PUNCTUATION[char] ?? char);
  if (on.letterCase) value = value.toLowerCase();
  if (on.spaces) value = value.replace(/\s+/g, ' ').trim().replace(HAN_SPACE, '');
  if (on.allSpaces) value = value.replace(/\s+/g, '');
  if (on.script) {
    if (!simplify) throw new Error('N7 needs a converter of characters');
    value = simplify(value);
  }
  // A number at the end of a sentence is still a number.
  const number = on.numbers ? byValue(on.trailing ? withoutTrailing(value) : value) : '';
  if (number.startsWith('\u0000')) return number;
  if (on.raised) value = plainDigits(value);
  return on.trailing ? withoutTrailing(value) : value;
}
