/** The apparatus of one learner: what the hidden parameters make of slope, masses and readings. */
import { seeded } from '../../../shared/numbers.ts';
import { FLAG_M, type Passage, type Run, type Shot, shoot } from './track.ts';

/** Hidden parameters: mass of cart C in kg, restitution of the springs, turns the foot screw stands wrong. */
export interface HiddenParams {
  m2: number;
  e: number;
  tilt: number;
}

/** Mass of carts A and B, kg. */
export const M1 = 0.2;
/** Acceleration along the rail per turn of the foot screw, m/s². */
const PER_TURN = 0.01;
/** Slope the teacher leaves to the learner, m/s²; a larger one is levelled for the steps that follow. */
const MAX_SLOPE = 0.005;
/** Half the rail: a cart starting in the middle drifts no further, mm. */
export const MAX_DRIFT = 600;

export const KINDS = ['equal', 'unequal', 'inelastic'] as const;
export type Kind = (typeof KINDS)[number];
export const CARTS = ['A', 'B', 'C'] as const;
export type Cart = (typeof CARTS)[number];
export const TRIALS = 3;

/** Acceleration along the rail with the screw at `turns`, m/s². */
export const slopeAt = (hidden: HiddenParams, turns: number): number => PER_TURN * (turns + hidden.tilt);

/** Slope of the steps after levelling, m/s². */
export function slopeLeft(hidden: HiddenParams, turns: number): number {
  const slope = slopeAt(hidden, turns);
  return Math.abs(slope) <= MAX_SLOPE + 1e-9 ? slope : 0;
}

/** How far a cart drifts from rest in 5 s, whole mm, read to ±1 mm; null when it reaches an end of the rail. */
export function driftMm(hidden: HiddenParams, turns: number, test: number): number | null {
  const exact = (slopeAt(hidden, turns) * 25 * 1000) / 2;
  if (Math.abs(exact) > MAX_DRIFT) return null;
  return Math.round(exact + 2 * (seeded(`${hidden.tilt}|${turns}|${test}`) - 0.5)) + 0;
}

export const massOf = (hidden: HiddenParams, cart: Cart): number => (cart === 'C' ? hidden.m2 : M1);

/** Reading of the balance in g: an untared pan is off by one to two grams. */
export function balanceG(hidden: HiddenParams, cart: Cart | null, tared: boolean): number {
  const offset = tared ? 0 : 1 + Math.round(10 * seeded(`${hidden.m2}|pan`)) / 10;
  return Math.round((1000 * (cart === null ? 0 : massOf(hidden, cart)) + offset) * 10) / 10;
}

/** A reading of the timer: gate 1…3, cart, direction, time the beam was covered in ms, as displayed. */
export interface Reading {
  gate: number;
  cart: 0 | 1;
  forward: boolean;
  ms: number;
}

/** What the timer shows: scatter ±0.1 %, steps of 0.01 ms. */
export function readingOf(hidden: HiddenParams, passage: Passage, what: string): Reading {
  const scatter = 1 + 0.002 * (seeded(`${hidden.m2}|${hidden.e}|${what}|${passage.cart}${passage.gate}`) - 0.5);
  return {
    gate: passage.gate + 1,
    cart: passage.cart,
    forward: passage.forward,
    ms: Math.round(passage.seconds * scatter * 1e5) / 100,
  };
}

/** Speed of a reading, m/s, negative backward; 0 for a cart that did not pass. */
export const speedOf = (reading: Reading | undefined): number =>
  reading ? (Math.round((FLAG_M * 1000 * 1e5) / reading.ms) / 1e5) * (reading.forward ? 1 : -1) : 0;

export const targetOf = (kind: Kind): Cart => (kind === 'equal' ? 'B' : 'C');

/** The shot of a kind of collision; without one cart A runs alone. */
export const shotOf = (hidden: HiddenParams, kind: Kind | null, speed: number, slope: number): Shot => ({
  m1: M1,
  m2: kind === null ? null : massOf(hidden, targetOf(kind)),
  speed,
  restitution: kind === 'inelastic' ? 0 : hidden.e,
  slope,
});

/** A shot with the readings of its timer, in their order. */
export interface Measured {
  run: Run;
  readings: readonly Reading[];
}

export function measure(
  hidden: HiddenParams,
  kind: Kind | null,
  trial: number,
  speed: number,
  slope: number,
): Measured {
  const run = shoot(shotOf(hidden, kind, speed, slope));
  const readings = run.passages.map((passage) => readingOf(hidden, passage, `${kind}|${trial}|${speed}`));
  return { run, readings };
}

/** Speeds of a trial from its readings, m/s: first cart before and after, target after. */
export function speedsOf(readings: readonly Reading[]): { v1: number; after1: number; after2: number } {
  const first = readings.filter(({ cart }) => cart === 0);
  return {
    v1: speedOf(first.find(({ gate, forward }) => gate === 1 && forward)),
    after1: speedOf(first.find(({ gate, forward }) => gate === 2 || (gate === 1 && !forward))),
    after2: speedOf(readings.find(({ cart, gate }) => cart === 1 && gate === 3)),
  };
}

/** Momenta of a trial, g·m/s: before and after, from the readings. */
export function momentaOf(hidden: HiddenParams, kind: Kind, readings: readonly Reading[]) {
  const { v1, after1, after2 } = speedsOf(readings);
  const target = 1000 * massOf(hidden, targetOf(kind));
  return { before: 1000 * M1 * v1, after: 1000 * M1 * after1 + target * after2 };
}

/** Difference of the speeds at gates 3 and 1, %. */
export function differenceOf(readings: readonly Reading[]): number {
  const at = (gate: number) => speedOf(readings.find((one) => one.gate === gate));
  return 100 * (at(3) / at(1) - 1);
}

/** Share of the kinetic energy that a perfectly inelastic collision takes, %. */
export const inelasticLoss = (hidden: HiddenParams): number => (100 * hidden.m2) / (M1 + hidden.m2);
