/** Numbers as learners write them, and the small statistics the experiments share. */

/** Reads a decimal number with point or comma, full-width digits included; null when it is none. */
export function parseNumber(text: string): number | null {
  const plain = text.normalize('NFKC').trim().replace(',', '.').replace('−', '-');
  return /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i.test(plain) ? Number(plain) : null;
}

/** Digits written after the decimal separator. */
export function decimalsOf(text: string): number {
  const plain = text.normalize('NFKC').trim();
  return /[.,](\d*)$/.exec(plain)?.[1]?.length ?? 0;
}

/** Significant digits of a written number: leading zeros do not count, trailing zeros after the point do. */
export function significantDigits(text: string): number {
  const mantissa = text.normalize('NFKC').trim().replace(/^[+-]/, '').split(/e/i)[0] ?? '';
  const digits = mantissa.replace(/[.,]/, '').replace(/^0+/, '');
  return digits.length;
}

/** Half-up rounding to 0.01, as the server rounds scores. */
export const round2 = (value: number): number => Math.round((value + Number.EPSILON * Math.sign(value)) * 100) / 100;

/** Arithmetic mean; NaN for an empty list. */
export const mean = (values: readonly number[]): number => values.reduce((sum, v) => sum + v, 0) / values.length;

/** Least-squares line y = slope·x + intercept. @throws RangeError with fewer than two different x */
export function fitLine(points: readonly (readonly [number, number])[]): {
  slope: number;
  intercept: number;
  r2: number;
} {
  const mx = mean(points.map(([x]) => x));
  const my = mean(points.map(([, y]) => y));
  const sum = (f: (x: number, y: number) => number) => points.reduce((s, [x, y]) => s + f(x - mx, y - my), 0);
  const sxx = sum((x) => x * x);
  if (points.length < 2 || sxx === 0) throw new RangeError('a line needs two different abscissae');
  const sxy = sum((x, y) => x * y);
  const syy = sum((_x, y) => y * y);
  const slope = sxy / sxx;
  return { slope, intercept: my - slope * mx, r2: syy === 0 ? 1 : (sxy * sxy) / (sxx * syy) };
}

/** Reproducible number in [0, 1) from a text: FNV-1a hash, mixed. Same text, same number, on every machine. */
export function seeded(text: string): number {
  let hash = 0x811c9dc5;
  for (let i = 0; i < text.length; i += 1) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193);
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return ((hash ^ (hash >>> 16)) >>> 0) / 2 ** 32;
}
