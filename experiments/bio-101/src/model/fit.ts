/** Gauss–Newton fit of v = Vmax·S/(Km + S). */
import type { Kinetics } from './kinetics.ts';
import { rateAt } from './kinetics.ts';

/** Measured initial rates: S in mmol/L, v in µmol/L/min. */
export type RatePoint = readonly [substrate: number, rate: number];

/** Sum of squared residuals, (µmol/L/min)². */
export const residual = (points: readonly RatePoint[], guess: Kinetics): number =>
  points.reduce((sum, [s, v]) => sum + (v - rateAt(guess, s)) ** 2, 0);

/**
 * One Gauss–Newton step from a guess. The step is halved until the residual falls, so that a rough guess settles too.
 * @returns the better guess, or null when the points do not define one
 */
export function gaussNewtonStep(points: readonly RatePoint[], guess: Kinetics): Kinetics | null {
  let [a, b, c, p, q] = [0, 0, 0, 0, 0];
  for (const [s, v] of points) {
    const dv = s / (guess.km + s);
    const dk = (-guess.vmax * s) / (guess.km + s) ** 2;
    const rest = v - rateAt(guess, s);
    a += dv * dv;
    b += dv * dk;
    c += dk * dk;
    p += dv * rest;
    q += dk * rest;
  }
  const det = a * c - b * b;
  if (!(Math.abs(det) > 1e-18 * a * c)) return null;
  const stepV = (c * p - b * q) / det;
  const stepK = (a * q - b * p) / det;
  const before = residual(points, guess);
  for (let share = 1; share > 1e-6; share /= 2) {
    const next = { km: guess.km + share * stepK, vmax: guess.vmax + share * stepV };
    if (next.km > 0 && next.vmax > 0 && residual(points, next) <= before) return next;
  }
  // No downhill step is left: the guess is the minimum to the precision of the numbers.
  return Number.isFinite(before) ? guess : null;
}

/** Constants by repeated steps; null when the points do not define them or the steps do not settle. */
export function fitKinetics(
  points: readonly RatePoint[],
  start: Kinetics = { km: 0.3, vmax: 5 },
): (Kinetics & { rounds: number }) | null {
  let guess = start;
  for (let rounds = 1; rounds <= 60; rounds += 1) {
    const next = gaussNewtonStep(points, guess);
    if (!next) return null;
    const moved = Math.abs(next.km / guess.km - 1) + Math.abs(next.vmax / guess.vmax - 1);
    guess = next;
    if (moved < 1e-9) return { ...guess, rounds };
  }
  return null;
}
