/** Points of ELEC-101, one pure function per step; the same rules stand in the manifest for the server. */
import { round2 } from '../../../shared/numbers.ts';
import { penalize, setPoints, tierPoints } from '../../../shared/scoring.ts';
import { CHOSEN, cornerOf, GROUPS, type HiddenParams, MAIN, riseOf, tauOf } from './parts.ts';
import { type Curve, periodsShown } from './rc.ts';
import { netsOf, RIGHT_NETS, type Wiring } from './wiring.ts';

const full = (tol: number) => [{ tol, share: 1 }];
const relative = (value: number, wanted: number, points: number, tol: number) =>
  tierPoints(value / wanted - 1, points, full(tol));
const within = (value: number, least: number, most: number, points: number) =>
  value >= least && value <= most ? points : 0;

/** 1: resistor and capacitor (4), their values in kΩ and µF (1 each). */
export const scoreParts = (chosen: readonly string[], r: number, c: number): number =>
  setPoints(chosen, [CHOSEN.resistor, CHOSEN.capacitor], 4) + relative(r, 10, 1, 0.001) + relative(c, 10, 1, 0.001);

/** 2: three nodes, 4 each; a wrong node takes one away, every short circuit 3. */
export const scoreWiring = (wires: Wiring, shorts: number): number =>
  penalize(setPoints(netsOf(wires), RIGHT_NETS, 12), shorts, 3, 12);

/** 3: low level 0 V (2), high level 5 V (3), period from ten nominal τ to 5 s (3). */
export const scoreSource = (low: number, high: number, period: number): number =>
  tierPoints(low, 2, full(0.05)) + tierPoints(high - 5, 3, full(0.05)) + within(period, 1, 5, 3);

/** 4: one to three periods on the screen (4), a trigger that holds (4). */
export const scoreScreen = (timebase: number, period: number, holds: boolean): number =>
  within(round2(periodsShown(timebase, period)), 1, 3, 4) + (holds ? 4 : 0);

/** 5: 200 samples or more. */
export const scoreCharge = (curve: Curve | null): number => (curve && curve.mv.length >= 200 ? 10 : 0);

const TAU = [
  { tol: 0.03, share: 1 },
  { tol: 0.06, share: 0.5 },
];
/** 6: τ in ms, within 3 % full, 6 % half. */
export const scoreTau = (hidden: HiddenParams, ms: number): number => tierPoints(ms / tauOf(MAIN, hidden) - 1, 12, TAU);

/** 7: time from 10 % to 90 % in ms, within 3 %. */
export const scoreRise = (hidden: HiddenParams, ms: number): number => relative(ms, riseOf(MAIN, hidden), 10, 0.03);

/** 8: τ of three circuits in ms, each within 5 %. */
export function scoreGroups(hidden: HiddenParams, taus: readonly number[]): number {
  const good = GROUPS.filter((group, i) => relative(taus[i] ?? Number.NaN, tauOf(group, hidden), 1, 0.05) === 1).length;
  return round2((12 * good) / 3);
}

/** Slope of the line through the origin by least squares. */
export function slopeThroughOrigin(points: readonly (readonly [number, number])[]): number {
  const squares = points.reduce((sum, [x]) => sum + x * x, 0);
  return points.reduce((sum, [x, y]) => sum + x * y, 0) / squares;
}

/** 9: slope within 1 % of the learner's own points (5), and 1.00 ± 0.03 (5). */
export function scoreSlope(points: readonly (readonly [number, number])[], slope: number): number {
  const own = points.length >= 4 ? relative(slope, slopeThroughOrigin(points), 5, 0.01) : 0;
  return own + tierPoints(slope - 1, 5, full(0.03));
}

/** 10: corner frequency in Hz, within 3 %. */
export const scoreCorner = (hidden: HiddenParams, hz: number): number => relative(hz, cornerOf(MAIN, hidden), 12, 0.03);
