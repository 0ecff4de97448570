/** What a run of BIO-101 keeps: plain JSON, texts as the learner wrote them. Curves are kept as their settings. */
import type { Recording } from './model/assay.ts';
import type { Kinetics } from './model/kinetics.ts';

export interface BioData {
  prepared: string[];
  /** Wavelength set, nm. */
  wavelength: number;
  /** Volumes of stock as written, µL. */
  volumes: string[];
  assembled: string[];
  /** Cuvette in the beam, 0…5. */
  cuvette: number;
  settings: Recording;
  plain: (Recording | null)[];
  inhibited: (Recording | null)[];
  /** End of the straight part per cuvette, min. */
  windows: number[];
  /** Initial rates as written, µmol/L/min. */
  rates: string[];
  lineSlope: number;
  lineIntercept: number;
  slope: string;
  intercept: string;
  /** Guess the fit starts from, and what its rounds gave. */
  guess: Kinetics;
  rounds: Kinetics[];
  km: string;
  vmax: string;
  fittedInhibited: boolean;
  inhibition: string;
  ki: string;
  conclusions: string[];
}

const six = <V>(value: V): V[] => Array.from({ length: 6 }, () => value);

export const initialData = (): BioData => ({
  prepared: [],
  wavelength: 360,
  volumes: six(''),
  assembled: [],
  cuvette: 0,
  settings: { interval: 30, minutes: 1 },
  plain: six(null),
  inhibited: six(null),
  windows: six(10),
  rates: six(''),
  lineSlope: 0.02,
  lineIntercept: 0.3,
  slope: '',
  intercept: '',
  guess: { km: 1, vmax: 10 },
  rounds: [],
  km: '',
  vmax: '',
  fittedInhibited: false,
  inhibition: '',
  ki: '',
  conclusions: [],
});
