/** Points of MECH-101, one pure function per step; the same rules stand in the manifest for the server. */
import { mean, round2 } from '../../../shared/numbers.ts';
import { setPoints, tierPoints } from '../../../shared/scoring.ts';
import { CARTS, type HiddenParams, inelasticLoss, type Kind, massOf } from './apparatus.ts';

export const NEEDED = ['flagFirst', 'flagTarget', 'gatesNear', 'gateTarget'] as const;
/** Parts in the order they are offered. */
export const OFFERED = ['wideFlag', 'flagFirst', 'gatesNear', 'gateEnds', 'flagTarget', 'gateTarget'] as const;
export const CONCLUSIONS = ['energy', 'momentum', 'lighter', 'restitution'] as const;
export const TRUE_CONCLUSIONS = ['momentum', 'restitution'] as const;

const full = (tol: number) => [{ tol, share: 1 }];

/** 1: acceleration left ≤0.002 m/s² full, ≤0.005 half; told in turns of the screw. */
export const scoreLevel = (hidden: HiddenParams, turns: number): number =>
  tierPoints(turns + hidden.tilt, 8, [
    { tol: 0.2, share: 1 },
    { tol: 0.5, share: 0.5 },
  ]);

/** 2: four parts, a wrong one takes its share away. */
export const scoreMount = (chosen: readonly string[]): number => setPoints(chosen, NEEDED, 6);

/** 3: three masses in g, each within 0.1 g. */
export function scoreMasses(hidden: HiddenParams, grams: readonly (number | null)[]): number {
  const good = CARTS.filter(
    (cart, i) => tierPoints((grams[i] ?? Number.NaN) - 1000 * massOf(hidden, cart), 1, full(0.1)) === 1,
  );
  return round2((8 * good.length) / 3);
}

/** 4: measured difference of the speeds ≤1 % (4), the learner's value within 0.2 points of it (4). */
export const scoreUniform = (measured: number, entered: number): number =>
  tierPoints(measured, 4, full(1)) + tierPoints(entered - measured, 4, full(0.2));

/** Momentum after one collision against the one before it. */
export const agrees = (before: number, after: number): boolean => tierPoints(after / before - 1, 1, full(0.02)) === 1;

/** 5–7: collisions recorded (6), each momentum after within 2 % of the one before (2 each). */
export function scoreCollisions(trials: readonly { before: number; after: number | null }[]): number {
  const good = trials.filter(({ before, after }) => after !== null && agrees(before, after)).length;
  return round2((6 * Math.min(3, trials.length)) / 3) + 2 * good;
}

/** 8: restitution within 0.02 full, 0.05 half. */
export const scoreRestitution = (hidden: HiddenParams, e: number): number =>
  tierPoints(e - hidden.e, 12, [
    { tol: 0.02, share: 1 },
    { tol: 0.05, share: 0.5 },
  ]);

export const DEVIATION_POINTS: Readonly<Record<Kind, number>> = { equal: 4, unequal: 3, inelastic: 3 };

/** Mean relative deviation of trials, %. */
export const deviationOf = (trials: readonly { before: number; after: number }[]): number =>
  100 * mean(trials.map(({ before, after }) => after / before - 1));

/** 9: a mean deviation within 0.2 points of the learner's own data. */
export const scoreDeviation = (kind: Kind, own: number, entered: number): number =>
  tierPoints(entered - own, DEVIATION_POINTS[kind], full(0.2));

/** 10: loss of kinetic energy within 3 % (8), two true statements (4). */
export const scoreEnergy = (hidden: HiddenParams, loss: number, chosen: readonly string[]): number =>
  tierPoints(loss / inelasticLoss(hidden) - 1, 8, full(0.03)) + setPoints(chosen, TRUE_CONCLUSIONS, 4);
