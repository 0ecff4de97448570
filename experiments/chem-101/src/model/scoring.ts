/** Points of CHEM-101, one pure function per step; the same rules stand in the manifest for the server. */
import { decimalsOf, mean, parseNumber, round2 } from '../../../shared/numbers.ts';
import { penalize, sequencePoints, setPoints, tierPoints } from '../../../shared/scoring.ts';
import { equivalenceMl, type HiddenParams, type IndicatorKey } from './bench.ts';

/** What the work needs, of everything on offer. */
export const NEEDED = ['goggles', 'coat', 'burette', 'pipette', 'flask', 'bulb'] as const;
export const OFFERED = [...NEEDED, 'cylinder', 'volumetric', 'funnel', 'thermometer'] as const;
export const WASHING = ['water', 'alkali', 'alkali', 'alkali'] as const;
export const WASTE = ['neutralize', 'collect', 'rinse', 'return'] as const;

const full = (tol: number) => [{ tol, share: 1 }];

/** 1: set of what is needed; 2 off for each reagent touched before the goggles. */
export const scoreSafety = (chosen: readonly string[], early: number): number =>
  penalize(setPoints(chosen, NEEDED, 6), early, 2, 6);

/** 2: water, then three times alkali, nothing else. */
export const scoreWashing = (done: readonly string[]): number => sequencePoints(done, WASHING, 8);

/** 3: filled, then freed of bubbles (4); level 0.00 ± 0.02 mL (4). */
export const scoreFilling = (done: readonly string[], levelMl: number): number =>
  sequencePoints(done, ['fill', 'bubble'], 4) + tierPoints(levelMl, 4, full(0.02));

/** 4: 25.00 ± 0.02 mL. */
export const scorePipette = (ml: number): number => tierPoints(ml - 25, 8, full(0.02));

/** 5: 8 at the first try, 4 at the second. */
export function scoreIndicator(tries: readonly IndicatorKey[]): number {
  const at = tries.indexOf('phenolphthalein');
  return [8, 4][at] ?? 0;
}

/** 6: rough end point within 1 mL. */
export const scoreRough = (params: HiddenParams, ml: number): number =>
  tierPoints(ml - equivalenceMl(params), 8, full(1));

/** 7: three end points within 0.15 mL of the true one (8), spread ≤0.04 mL (8) or ≤0.10 mL (4). */
export function scoreFine(params: HiddenParams, volumes: readonly number[]): number {
  const good = volumes.filter((ml) => Math.abs(ml - equivalenceMl(params)) <= 0.15).length;
  const set = round2((8 * Math.min(3, good)) / 3);
  if (volumes.length < 3) return set;
  const spread = Math.max(...volumes) - Math.min(...volumes);
  return (
    set +
    tierPoints(spread, 8, [
      { tol: 0.04, share: 1 },
      { tol: 0.1, share: 0.5 },
    ])
  );
}

/** 8: three readings (2 each) and their mean (2): ±0.02 mL and written with two decimals. */
export function scoreReadings(volumes: readonly number[], texts: readonly string[], meanText: string): number {
  const one = (text: string, wanted: number) => {
    const value = parseNumber(text);
    return value === null || decimalsOf(text) !== 2 ? 0 : tierPoints(value - wanted, 2, full(0.02));
  };
  const readings = volumes.reduce((sum, ml, i) => sum + one(texts[i] ?? '', ml), 0);
  return readings + one(meanText, mean(volumes));
}

/** 9: at least 25 points (5), at least five of them within 1 mL of the end point (5). */
export function scoreCurve(params: HiddenParams, volumes: readonly number[]): number {
  const near = volumes.filter((ml) => Math.abs(ml - equivalenceMl(params)) <= 1).length;
  return (volumes.length >= 25 ? 5 : 0) + (near >= 5 ? 5 : 0);
}

/** 10: concentration within 0.3 %, 0.6 %, 1 %. */
export const scoreConcentration = (params: HiddenParams, value: number): number =>
  tierPoints(value / params.c_acid - 1, 14, [
    { tol: 0.003, share: 1 },
    { tol: 0.006, share: 0.5 },
    { tol: 0.01, share: 0.25 },
  ]);

/** 11: neutralise, collect, rinse, return. */
export const scoreWaste = (done: readonly string[]): number => sequencePoints(done, WASTE, 6);
