/** An exact rational number in lowest terms, its denominator above zero: marks are never computed in binary floats. */
export interface Fraction {
  readonly n: bigint;
  readonly d: bigint;
}

/** Longest decimal that is read: what is longer is no number anybody types, and its arithmetic would grow. */
const MAX_LENGTH = 100;
const DECIMAL = /^([+-]?)(\d*)(?:\.(\d*))?(?:[eE]([+-]?\d{1,3}))?$/;

const magnitude = (value: bigint): bigint => (value < 0n ? -value : value);

/** @throws RangeError when `d` is zero */
function reduced(n: bigint, d: bigint): Fraction {
  if (d === 0n) throw new RangeError('division by zero');
  let [a, b] = [magnitude(n), magnitude(d)];
  while (b !== 0n) [a, b] = [b, a % b];
  const divisor = d < 0n ? -a : a;
  return { n: n / divisor, d: d / divisor };
}

/** The exact value of a decimal as it is written (`9.8`, `-1.2e-3`); undefined for anything else. */
export function parseFraction(text: string): Fraction | undefined {
  if (text.length > MAX_LENGTH) return undefined;
  const found = DECIMAL.exec(text);
  if (!found) return undefined;
  const [, sign, whole = '', decimals = '', exponent = '0'] = found;
  if (whole === '' && decimals === '') return undefined;
  const power = Number(exponent) - decimals.length;
  const digits = BigInt(`${whole}${decimals}`) * (sign === '-' ? -1n : 1n);
  return power < 0 ? reduced(digits, 10n ** BigInt(-power)) : reduced(digits * 10n ** BigInt(power), 1n);
}

/** @throws Error when a decimal of ours is none */
export function fraction(value: number | string): Fraction {
  const parsed = parseFraction(String(value));
  if (!parsed) throw new Error(`${value} is no decimal`);
  return parsed;
}

/** @throws RangeError when `whole` is zero */
export const ratio = (part: number, whole: number): Fraction => reduced(BigInt(part), BigInt(whole));
export const plus = (a: Fraction, b: Fraction): Fraction => reduced(a.n * b.d + b.n * a.d, a.d * b.d);
export const minus = (a: Fraction, b: Fraction): Fraction => reduced(a.n * b.d - b.n * a.d, a.d * b.d);
export const times = (a: Fraction, b: Fraction): Fraction => reduced(a.n * b.n, a.d * b.d);
/** @throws RangeError when `b` is zero */
export const over = (a: Fraction, b: Fraction): Fraction => reduced(a.n * b.d, a.d * b.n);
export const absolute = (a: Fraction): Fraction => ({ n: magnitude(a.n), d: a.d });
/** Below zero, zero or above zero as `a` is less than, equal to or greater than `b`. */
export const compare = (a: Fraction, b: Fraction): number => {
  const difference = a.n * b.d - b.n * a.d;
  return difference < 0n ? -1 : difference > 0n ? 1 : 0;
};
export const ZERO: Fraction = { n: 0n, d: 1n };
export const ONE: Fraction = { n: 1n, d: 1n };

/** Rounds half up (away from zero) to a multiple of 10^-places; `places` may be negative. */
export function roundedTo(value: Fraction, places: number): Fraction {
  const scale: Fraction = places < 0 ? { n: 1n, d: 10n ** BigInt(-places) } : { n: 10n ** BigInt(places), d: 1n };
  const scaled = times(absolute(value), scale);
  const whole = (scaled.n * 2n + scaled.d) / (scaled.d * 2n);
  return over({ n: value.n < 0n ? -whole : whole, d: 1n }, scale);
}

/** A mark: rounded half up to 0.01. */
export function markOf(value: Fraction): number {
  const hundredths = times(roundedTo(value, 2), fraction(100));
  return Number(hundredths.n) / 100;
}

/** A decimal with exactly so many figures behind its point, rounded half up. */
export function decimalText(value: Fraction, places: number): string {
  const { n, d } = times(roundedTo(value, places), { n: 10n ** BigInt(places), d: 1n });
  const digits = (magnitude(n) / d).toString().padStart(places + 1, '0');
  const whole = digits.slice(0, digits.length - places);
  return `${n < 0n ? '-' : ''}${whole}${places > 0 ? `.${digits.slice(-places)}` : ''}`;
}
