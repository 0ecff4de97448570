/** Points of PHYS-101, one pure function per step; the same rules stand in the manifest for the server. */
import { fitLine, round2 } from '../../../shared/numbers.ts';
import { penalize, tierPoints } from '../../../shared/scoring.ts';
import {
  type HiddenParams,
  type NotchKey,
  pendulumLength,
  referencePeriod,
  SMALL_ANGLE,
  stringLength,
  uncertaintyOfG,
} from './apparatus.ts';

const full = (tol: number) => [{ tol, share: 1 }];

/** 1: gate within 1 mm of the ball's centre. */
export const scoreGate = (offsetMm: number): number => tierPoints(offsetMm, 6, full(1));

/** 2: three readings (4), their mean as the learner wrote it within 0.02 mm (4). */
export function scoreDiameter(params: HiddenParams, readings: readonly (number | null)[], mean: number | null): number {
  const set = round2((4 * Math.min(3, readings.filter((value) => value !== null).length)) / 3);
  return mean === null ? set : set + tierPoints(mean - params.d_ball, 4, full(0.02));
}

/** 3: pendulum length, ±1 mm full, ±2 mm half; `lengthMm` is the learner's. */
export const scoreLength = (params: HiddenParams, lengthMm: number): number =>
  tierPoints(lengthMm - pendulumLength(params, 'F') * 1000, 8, [
    { tol: 1, share: 1 },
    { tol: 2, share: 0.5 },
  ]);

/** A release: amplitude in degrees, pushed or from rest. */
export interface Release {
  degrees: number;
  pushed: boolean;
}

/** 4: three proper releases; 2 points off per push. */
export function scoreReleases(releases: readonly Release[]): number {
  const proper = releases.filter(({ degrees, pushed }) => !pushed && degrees <= SMALL_ANGLE).length;
  const pushes = releases.filter(({ pushed }) => pushed).length;
  return penalize(round2((8 * Math.min(3, proper)) / 3), pushes, 2, 8);
}

/** 5: three timed runs at small amplitude (6), T within 0.2 % (6). */
export function scorePeriod(params: HiddenParams, smallRuns: number, period: number): number {
  const runs = round2((6 * Math.min(3, smallRuns)) / 3);
  return runs + tierPoints(period / referencePeriod(params, 'F') - 1, 6, full(0.002));
}

/** A row of step 6: length in mm as written, time of 20 periods in s. */
export interface LengthRow {
  notch: NotchKey;
  degrees: number;
  stringMm: number | null;
  time: number;
}

/** A row counts when its string length is right within 2 mm and the amplitude was small. */
export const rowCounts = (params: HiddenParams, row: LengthRow): boolean =>
  row.stringMm !== null && Math.abs(row.stringMm - stringLength(params, row.notch)) <= 2 && row.degrees <= SMALL_ANGLE;

/** 6: five different lengths (10), span at least 0.4 m (4). */
export function scoreLengths(params: HiddenParams, rows: readonly LengthRow[]): number {
  const good = rows.filter((row) => rowCounts(params, row));
  const lengths = new Map(good.map((row) => [row.notch, stringLength(params, row.notch)]));
  const values = [...lengths.values()];
  const span = values.length ? Math.max(...values) - Math.min(...values) : 0;
  return round2(2 * Math.min(5, lengths.size)) + (span >= 400 ? 4 : 0);
}

/** 7: at least five points, slope within 0.5 % of the refit. `points` are (L in m, T² in s²). */
export function scoreSlope(points: readonly (readonly [number, number])[], slope: number): number {
  return points.length < 5 ? 0 : tierPoints(slope / fitLine(points).slope - 1, 12, full(0.005));
}

/** 8: g within 1 % full, 2 % half. */
export const scoreGravity = (params: HiddenParams, g: number): number =>
  tierPoints(g / params.g - 1, 14, [
    { tol: 0.01, share: 1 },
    { tol: 0.02, share: 0.5 },
  ]);

/** 9: correction at 60°, 1.073 ± 0.01. */
export const scoreCorrection = (factor: number): number => tierPoints(factor - 1.073, 10, full(0.01));

/** 10: u(g) within a factor of two of the reference. */
export const scoreUncertainty = (params: HiddenParams, u: number): number =>
  u > 0 ? tierPoints(Math.log2(u / uncertaintyOfG(params)), 8, full(1)) : 0;
