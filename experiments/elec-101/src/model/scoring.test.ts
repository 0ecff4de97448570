import { describe, expect, it } from 'vitest';
import type { HiddenParams } from './parts.ts';
import {
  scoreCharge,
  scoreCorner,
  scoreGroups,
  scoreParts,
  scoreRise,
  scoreScreen,
  scoreSlope,
  scoreSource,
  scoreTau,
  scoreWiring,
  slopeThroughOrigin,
} from './scoring.ts';
import { REFERENCE } from './wiring.ts';

const HIDDEN: HiddenParams = { c1: 9.6, c2: 4.9, c3: 23 };

describe('points of ELEC-101', () => {
  it.each([
    ['1: the right parts and values', scoreParts(['r10k', 'c10u'], 10, 10), 6],
    ['1: a wrong capacitor takes its share away', scoreParts(['r10k', 'c1u'], 10, 1), 1],
    ['1: values in other units', scoreParts(['r10k', 'c10u'], 10_000, 10), 5],
    ['2: three nodes', scoreWiring(REFERENCE, 0), 12],
    ['2: shorted twice', scoreWiring(REFERENCE, 2), 6],
    ['2: nothing wired', scoreWiring([], 0), 0],
    ['3: 0–5 V, 2 s', scoreSource(0, 5, 2), 8],
    ['3: a period of one τ', scoreSource(0, 5, 0.1), 5],
    ['3: a symmetric wave', scoreSource(-2.5, 2.5, 2), 3],
    ['4: two and a half periods, held', scoreScreen(0.5, 2, true), 8],
    ['4: five periods', scoreScreen(1, 2, true), 4],
    ['4: rolling', scoreScreen(0.5, 2, false), 4],
    ['5: 200 samples', scoreCharge({ interval: 1, mv: Array.from({ length: 200 }, () => 0) }), 10],
    ['5: 199 samples', scoreCharge({ interval: 1, mv: Array.from({ length: 199 }, () => 0) }), 0],
    ['6: within 3 %', scoreTau(HIDDEN, 96 * 1.03), 12],
    ['6: within 6 %', scoreTau(HIDDEN, 96 * 0.94), 6],
    ['6: by the nominal value of another part', scoreTau(HIDDEN, 47), 0],
    ['7: 2.197 τ', scoreRise(HIDDEN, 2.197 * 96), 10],
    ['7: one τ', scoreRise(HIDDEN, 96), 0],
    ['8: all three', scoreGroups(HIDDEN, [5.1 * 9.6, 49, 460]), 12],
    ['8: one in seconds', scoreGroups(HIDDEN, [5.1 * 9.6, 49, 0.46]), 8],
    ['10: within 3 %', scoreCorner(HIDDEN, 1.66), 12],
    ['10: the angular frequency', scoreCorner(HIDDEN, 10.4), 0],
  ])('%s', (_name, given, expected) => {
    expect(given).toBe(expected);
  });

  it('9: the own slope and the true one count five each', () => {
    const points = [
      [96, 96],
      [49, 49.4],
      [49, 49],
      [460, 461],
    ] as const;
    const own = slopeThroughOrigin(points);
    expect(scoreSlope(points, own)).toBe(10);
    expect(scoreSlope(points, 1.025)).toBe(5);
    expect(scoreSlope(points, 0.9)).toBe(0);
    expect(scoreSlope(points.slice(1), own)).toBe(5);
  });
});
