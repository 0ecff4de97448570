/** Scoring rules shared by the experiments: the same arithmetic as the server's rules, over data of the content. */
import { round2 } from './numbers.ts';

/** A tier of a numeric rule: within `tol` the share of the points is given. */
export interface Tier {
  tol: number;
  share: number;
}

/**
 * Points of a numeric rule: the first tier whose tolerance holds the error.
 * @param error absolute or relative error in the unit of the tiers; not finite gives 0
 */
export function tierPoints(error: number, points: number, tiers: readonly Tier[]): number {
  const size = Math.abs(error);
  // One part in 10⁹ of slack: 0.02 written in binary must not fall out of a tolerance of 0.02.
  const tier = tiers.find(({ tol }) => size <= tol * (1 + 1e-9) + 1e-12);
  return tier && Number.isFinite(size) ? round2(points * tier.share) : 0;
}

/** Points of a set rule: share of the required members, each wrong member takes one share away, never below 0. */
export function setPoints(chosen: readonly string[], required: readonly string[], points: number): number {
  const right = required.filter((member) => chosen.includes(member)).length;
  const wrong = chosen.filter((member) => !required.includes(member)).length;
  return round2((points * Math.max(0, right - wrong)) / required.length);
}

/** Points of a strict sequence: everything in this order and nothing else, or nothing. */
export function sequencePoints(done: readonly string[], wanted: readonly string[], points: number): number {
  return done.length === wanted.length && wanted.every((item, i) => done[i] === item) ? points : 0;
}

/** Takes `each` points per wrong action away, at most `max`, never below 0. */
export function penalize(score: number, count: number, each: number, max: number): number {
  return round2(Math.max(0, score - Math.min(max, count * each)));
}
