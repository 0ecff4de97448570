import { type Fraction, parseFraction } from './fraction.ts';
import { halfWidth, plainDigits, plainMinus, visible } from './typed-text.ts';

/** A typed number with what was written behind it. */
export interface TypedNumber {
  readonly value: Fraction;
  /** Unit as typed; empty when there is none. */
  readonly unit: string;
  /** Figures that count: an integer with zeros at its end leaves open how many of them do. */
  readonly figures: { readonly min: number; readonly max: number };
}

/** Longest typed number with its unit, in UTF-16 units. */
const MAX_LENGTH = 200;
/** A comma parts thousands alone: `0,123` is a decimal comma. What comes next must not go on with the number. */
const MANTISSA = /^([+-]?)(?:([1-9]\d{0,2}(?:,\d{3})+|\d+)(?:\.(\d+))?|\.(\d+))(?![\d.,])/;
const PLAIN_EXPONENT = /^[eE]([+-]?\d+)/;
const CARET_EXPONENT = /^\s*[\u00d7xX*\u00b7\u22c5]\s*10\s*\^\s*(?:\(\s*([+-]?\d+)\s*\)|([+-]?\d+))/;
const RAISED_EXPONENT = /^\s*[\u00d7xX*\u00b7\u22c5]\s*10([\u207a\u207b]?[\u2070\u00b9\u00b2\u00b3\u2074-\u2079]+)/;
/** What no unit begins with: a number, sum or comparison that goes on, or a power of what stands before. */
const NO_UNIT = /^[\d.,:^*+\-=<>~!\u00b1\u00b7\u22c5\u00d7\u00b2\u00b3\u00b9\u2070-\u208e]|^[xX(]\s*\d|^\/\s*\d/;

function figuresOf(whole: string, decimals: string | undefined): TypedNumber['figures'] {
  const written = `${whole}${decimals ?? ''}`;
  const digits = written.replace(/^0+/, '');
  if (digits === '') return { min: 1, max: written.length };
  if (decimals !== undefined) return { min: digits.length, max: digits.length };
  return { min: digits.replace(/0+$/, '').length, max: digits.length };
}

/** The exponent behind a mantissa as digits, and what follows it. */
function exponentOf(rest: string): { exponent: string; behind: string } {
  const found = PLAIN_EXPONENT.exec(rest) ?? CARET_EXPONENT.exec(rest) ?? RAISED_EXPONENT.exec(rest);
  if (!found) return { exponent: '0', behind: rest };
  return { exponent: plainDigits(found[1] ?? found[2] ?? ''), behind: rest.slice(found[0].length) };
}

/**
 * Reads a number as people type it: full-width digits, thousands commas, every minus, `1.2e-3`, `1.2×10^-3` and
 * `1.2×10⁻³`, a unit behind it. Undefined for anything else, a decimal comma among it.
 */
export function parseTypedNumber(text: string): TypedNumber | undefined {
  if (text.length > MAX_LENGTH) return undefined;
  const typed = plainMinus(halfWidth(visible(text))).trim();
  const found = MANTISSA.exec(typed);
  if (!found) return undefined;
  const [all, sign = '', given = '', behindPoint, pointAlone] = found;
  const decimals = behindPoint ?? pointAlone;
  const { exponent, behind } = exponentOf(typed.slice(all.length));
  const unit = behind.trim();
  if (NO_UNIT.test(unit)) return undefined;
  const whole = given.replaceAll(',', '');
  const value = parseFraction(`${sign}${whole}.${decimals ?? ''}e${exponent}`);
  return value && { value, unit, figures: figuresOf(whole, decimals) };
}
