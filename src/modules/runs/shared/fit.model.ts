/** A series refitted by the server: parameters by name. */
export type Fit = Readonly<Record<string, number>>;

type Point = readonly [x: number, y: number];

/** Straight line by least squares: slope, intercept, r2. Null when the points do not define one. */
export function fitLinear(points: readonly Point[]): Fit | null {
  const n = points.length;
  if (n < 2) return null;
  const mx = points.reduce((sum, [x]) => sum + x, 0) / n;
  const my = points.reduce((sum, [, y]) => sum + y, 0) / n;
  let sxx = 0;
  let sxy = 0;
  let syy = 0;
  for (const [x, y] of points) {
    sxx += (x - mx) ** 2;
    sxy += (x - mx) * (y - my);
    syy += (y - my) ** 2;
  }
  if (sxx === 0) return null;
  const slope = sxy / sxx;
  return { slope, intercept: my - slope * mx, r2: syy === 0 ? 1 : sxy ** 2 / (sxx * syy) };
}

/** Line through the origin. */
export function fitProportional(points: readonly Point[]): Fit | null {
  const sxx = points.reduce((sum, [x]) => sum + x * x, 0);
  if (sxx === 0) return null;
  return { slope: points.reduce((sum, [x, y]) => sum + x * y, 0) / sxx };
}

/** y = amplitude · e^(rate · x), over the logarithms of positive values. */
export function fitExponential(points: readonly Point[]): Fit | null {
  const line = fitLinear(points.filter(([, y]) => y > 0).map(([x, y]) => [x, Math.log(y)]));
  return line ? { rate: line.slope!, amplitude: Math.exp(line.intercept!), tau: -1 / line.slope! } : null;
}

/** v = vmax · s ÷ (km + s) by Gauss–Newton from the Hanes line; null when it does not settle. */
export function fitMichaelis(points: readonly Point[]): Fit | null {
  const start = fitLinear(points.filter(([s, v]) => s > 0 && v > 0).map(([s, v]) => [s, s / v]));
  if (!start || start.slope! <= 0) return null;
  let vmax = 1 / start.slope!;
  let km = start.intercept! * vmax;
  for (let round = 0; round < 50; round++) {
    let a = 0;
    let b = 0;
    let c = 0;
    let p = 0;
    let q = 0;
    for (const [s, v] of points) {
      const dv = s / (km + s);
      const dk = (-vmax * s) / (km + s) ** 2;
      const rest = v - vmax * dv;
      a += dv * dv;
      b += dv * dk;
      c += dk * dk;
      p += dv * rest;
      q += dk * rest;
    }
    const det = a * c - b * b;
    if (Math.abs(det) < 1e-300) return null;
    const stepV = (c * p - b * q) / det;
    const stepK = (a * q - b * p) / det;
    vmax += stepV;
    km += stepK;
    if (!Number.isFinite(vmax) || !Number.isFinite(km)) return null;
    if (Math.abs(stepV) <= 1e-10 * Math.abs(vmax) && Math.abs(stepK) <= 1e-10 * Math.abs(km)) return { vmax, km };
  }
  return null;
}

export const FITS = {
  linear: fitLinear,
  proportional: fitProportional,
  exp: fitExponential,
  michaelis: fitMichaelis,
} as const;
