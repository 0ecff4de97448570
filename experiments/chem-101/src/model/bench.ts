/** The titration of one learner: unknown acetic acid with standard alkali, phenolphthalein, 50 mL burette. */
import { seeded } from '../../../shared/numbers.ts';
import { ACETIC, solvePh } from './titration.ts';

/** Hidden parameter: concentration of the acid, mol/L. */
export interface HiddenParams {
  c_acid: number;
}

export const BASE_CONC = 0.1;
export const SAMPLE_ML = 25;
/** Longest titration the bench allows, mL. */
export const MAX_ML = 40;

/** Portions the stopcock can give, mL: the smallest is half a drop. */
export const PORTIONS = [5, 1, 0.2, 0.04, 0.02] as const;

/** Colour of phenolphthalein in words, by pH. */
export type Shade = 'colourless' | 'faint' | 'pink' | 'deep';

/** Rounds volumes to the grid of 0.02 mL that the burette can be read to. */
export const toGrid = (ml: number): number => Math.round(ml * 50) / 50;

/** Volume of acid in the flask of portion `trial` (0 = rough, 1…3 = fine): the pipette scatters by ±0.01 mL. */
export const sampleMl = (params: HiddenParams, trial: number): number =>
  SAMPLE_ML + (seeded(`${params.c_acid}|${trial}`) - 0.5) * 0.02;

/** pH of portion `trial` after `baseMl` of alkali. */
export const phOf = (params: HiddenParams, trial: number, baseMl: number): number =>
  solvePh({ acid: ACETIC, acidConc: params.c_acid, acidMl: sampleMl(params, trial), baseConc: BASE_CONC, baseMl });

/** Equivalence volume for exactly 25 mL, mL. */
export const equivalenceMl = (params: HiddenParams): number => (params.c_acid * SAMPLE_ML) / BASE_CONC;

/** Colour at a pH: faint pink, the end point, begins at 8.2. */
export function shadeOf(ph: number): Shade {
  if (ph < 8.2) return 'colourless';
  if (ph < 9.8) return 'faint';
  return ph < 10.4 ? 'pink' : 'deep';
}

/** First volume on the grid at which portion `trial` turns faintly pink, mL. */
export function endPointMl(params: HiddenParams, trial: number): number {
  let ml = toGrid(equivalenceMl(params) - 0.5);
  while (shadeOf(phOf(params, trial, ml)) === 'colourless') ml = toGrid(ml + 0.02);
  return ml;
}

/** Indicators on the shelf with their ranges of change. */
export const INDICATORS = [
  { key: 'methylOrange', from: 3.1, to: 4.4, acid: '#e5484d', base: '#f2b830' },
  { key: 'methylRed', from: 4.4, to: 6.2, acid: '#d6336c', base: '#f5cf3d' },
  { key: 'bromothymolBlue', from: 6.2, to: 7.6, acid: '#f0c93a', base: '#2f6fdb' },
  { key: 'phenolphthalein', from: 8.2, to: 10, acid: 'transparent', base: '#e0408f' },
] as const;
export type IndicatorKey = (typeof INDICATORS)[number]['key'];
