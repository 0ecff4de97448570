/** Points of BIO-101, one pure function per step; the same rules stand in the manifest for the server. */
import { fitLine, round2 } from '../../../shared/numbers.ts';
import { sequencePoints, setPoints, tierPoints } from '../../../shared/scoring.ts';
import {
  CONVERSION,
  type HiddenParams,
  kineticsOf,
  PEAK_NM,
  type Recording,
  SUBSTRATES,
  stockVolume,
} from './assay.ts';
import { rateAt } from './kinetics.ts';

export const PREPARING = ['bath', 'lamp', 'blank', 'zero'] as const;
export const ASSEMBLING = ['buffer', 'substrate', 'warm', 'enzyme', 'timer'] as const;
export const INHIBITIONS = ['noncompetitive', 'competitive', 'uncompetitive'] as const;
export const TRUE_CONCLUSIONS = ['initial', 'weights', 'raisesKm'] as const;
/** Statements in the order they are shown. */
export const CONCLUSIONS = ['halvesVmax', 'initial', 'enzymeKm', 'weights', 'raisesKm', 'evenErrors'] as const;

const full = (tol: number) => [{ tol, share: 1 }];
const relative = (value: number, wanted: number, points: number, tol: number) =>
  tierPoints(value / wanted - 1, points, full(tol));

/** 1: bath, lamp, blank, zero, in this order. */
export const scorePreparing = (done: readonly string[]): number => sequencePoints(done, PREPARING, 6);

/** 2: wavelength within 2 nm of the peak. */
export const scoreWavelength = (nm: number): number => tierPoints(nm - PEAK_NM, 6, full(2));

/** 3: six volumes of stock in µL, each within 1 %. */
export function scoreVolumes(volumes: readonly (number | null)[]): number {
  const good = SUBSTRATES.filter((_s, i) => relative(volumes[i] ?? Number.NaN, stockVolume(i), 1, 0.01) === 1).length;
  return round2((10 * good) / 6);
}

/** 4: enzyme after everything else, timer at once. */
export const scoreAssembling = (done: readonly string[]): number => sequencePoints(done, ASSEMBLING, 8);

/** Readings of a recording, the one at the start included. */
export const readingsOf = ({ interval, minutes }: Recording): number => Math.floor((minutes * 60) / interval) + 1;

/** 5: per curve 1 for ten readings or more, 1 for two minutes or more. */
export const scoreCurves = (curves: readonly (Recording | null)[]): number =>
  curves.reduce(
    (sum, curve) => sum + (curve ? (readingsOf(curve) >= 10 ? 1 : 0) + (curve.minutes >= 2 ? 1 : 0) : 0),
    0,
  );

/** 6: six initial rates within 5 % (10), no more than 10 % of the substrate used up in any of them (2). */
export function scoreRates(hidden: HiddenParams, rates: readonly (number | null)[], maxConversion: number): number {
  const kinetics = kineticsOf(hidden, false);
  const good = SUBSTRATES.filter((s, i) => relative(rates[i] ?? Number.NaN, rateAt(kinetics, s), 1, 0.05) === 1).length;
  return round2((10 * good) / 6) + (maxConversion <= CONVERSION + 1e-12 ? 2 : 0);
}

/** 7: slope within 3 % (4) and intercept within 5 % (4) of the least-squares line through the learner's points. */
export function scoreReciprocal(
  points: readonly (readonly [number, number])[],
  slope: number,
  intercept: number,
): number {
  if (points.length < 6) return 0;
  const line = fitLine(points);
  return relative(slope, line.slope, 4, 0.03) + relative(intercept, line.intercept, 4, 0.05);
}

const CONSTANT = [
  { tol: 0.08, share: 1 },
  { tol: 0.15, share: 0.5 },
];

/** 8: Km and Vmax, 6 each: within 8 % full, 15 % half. */
export const scoreConstants = (hidden: HiddenParams, km: number, vmax: number): number =>
  tierPoints(km / hidden.Km - 1, 6, CONSTANT) + tierPoints(vmax / hidden.Vmax - 1, 6, CONSTANT);

/** 9: per curve with inhibitor 1 for ten readings or more, 4 for sixty readings in all. */
export function scoreInhibited(curves: readonly (Recording | null)[]): number {
  const counts = curves.map((curve) => (curve ? readingsOf(curve) : 0));
  const all = counts.reduce((sum, n) => sum + n, 0);
  return counts.filter((n) => n >= 10).length + (all >= 60 ? 4 : 0);
}

/** 10: kind of the inhibition (4), Ki within 15 % (6). */
export const scoreInhibition = (hidden: HiddenParams, kind: string, ki: number): number =>
  setPoints(kind ? [kind] : [], ['competitive'], 4) + relative(ki, hidden.Ki, 6, 0.15);

/** 11: three true statements, a wrong one takes its share away. */
export const scoreConclusions = (chosen: readonly string[]): number => setPoints(chosen, TRUE_CONCLUSIONS, 6);
