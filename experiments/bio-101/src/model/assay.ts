/** The assay of one learner: alkaline phosphatase splits 4-nitrophenyl phosphate, phosphate inhibits. */
import { fitLine, seeded } from '../../../shared/numbers.ts';
import { absorbance, EPSILON, type Kinetics, productAfter, withInhibitor } from './kinetics.ts';

/** Hidden parameters: Km and Ki in mmol/L, Vmax in µmol/L/min. */
export interface HiddenParams {
  Km: number;
  Vmax: number;
  Ki: number;
}

/** Substrate concentrations of the six cuvettes, mmol/L. */
export const SUBSTRATES = [0.05, 0.1, 0.2, 0.4, 0.8, 1.6] as const;
/** Inhibitor in the second series, mmol/L. */
export const INHIBITOR = 0.2;
/** Stock of the substrate, mmol/L, and volume of a cuvette, µL. */
export const STOCK = 5;
export const CUVETTE_UL = 3000;
/** Wavelength of the largest absorbance of the product, nm. */
export const PEAK_NM = 405;
/** Relative noise of a reading. */
export const NOISE = 0.005;
/** Substrate used up beyond which a rate is no initial rate, %. */
export const CONVERSION = 10;

/** Settings of one recording: seconds between readings, minutes in all. */
export interface Recording {
  interval: number;
  minutes: number;
}
/** A reading: time in s, absorbance. */
export type Reading = readonly [seconds: number, absorbance: number];

export const kineticsOf = (hidden: HiddenParams, inhibited: boolean): Kinetics => {
  const free = { km: hidden.Km, vmax: hidden.Vmax };
  return inhibited ? withInhibitor(free, INHIBITOR, hidden.Ki) : free;
};

/** Volume of stock a cuvette needs, µL. */
export const stockVolume = (cuvette: number): number => ((SUBSTRATES[cuvette] ?? 0) / STOCK) * CUVETTE_UL;

/** Share of the largest absorbance at a wavelength in nm: what a scan of the product shows. */
export const spectrum = (nm: number): number => Math.exp(-(((nm - PEAK_NM) / 34) ** 2));

/** Number of the standard normal distribution from a text. */
function gauss(text: string): number {
  const u = Math.max(seeded(`${text}|u`), 1e-12);
  return Math.sqrt(-2 * Math.log(u)) * Math.cos(2 * Math.PI * seeded(`${text}|v`));
}

/** Readings of a cuvette (0…5): the same learner, cuvette and settings give the same curve. */
export function record(hidden: HiddenParams, cuvette: number, inhibited: boolean, settings: Recording): Reading[] {
  const kinetics = kineticsOf(hidden, inhibited);
  const substrate = SUBSTRATES[cuvette] ?? 0;
  const count = Math.floor((settings.minutes * 60) / settings.interval);
  return Array.from({ length: count + 1 }, (_, i) => {
    const seconds = i * settings.interval;
    const exact = absorbance(productAfter(kinetics, substrate, seconds / 60));
    const seed = `${hidden.Km}|${hidden.Vmax}|${hidden.Ki}|${cuvette}|${inhibited}|${settings.interval}|${i}`;
    return [seconds, Math.round(exact * (1 + NOISE * gauss(seed)) * 1e4) / 1e4] as const;
  });
}

/** Substrate used up at an absorbance, % of what the cuvette held. */
export const conversion = (cuvette: number, reading: number): number =>
  (100 * (reading / EPSILON) * 1000) / (SUBSTRATES[cuvette] ?? 1);

/** Straight line through the readings up to `minutes`: slope in 1/min and substrate used up at its end in %. */
export function initialLine(
  cuvette: number,
  readings: readonly Reading[],
  minutes: number,
): { slope: number; intercept: number; conversion: number; points: number } {
  const inside = readings.filter(([seconds]) => seconds <= minutes * 60 + 1e-9);
  const used = inside.length >= 2 ? inside : readings.slice(0, 2);
  const line = fitLine(used.map(([seconds, a]) => [seconds / 60, a]));
  const end = (used.at(-1)?.[0] ?? 0) / 60;
  return {
    ...line,
    conversion: Math.max(0, conversion(cuvette, line.intercept + line.slope * end)),
    points: used.length,
  };
}

/** Initial rate from a slope in 1/min: v = k/ε, µmol/L/min. */
export const rateOfSlope = (slope: number): number => (slope / EPSILON) * 1e6;

/** Initial rate as the instrument's program gives it, from the readings below 5 % conversion; µmol/L/min. */
export function programRate(cuvette: number, readings: readonly Reading[]): number {
  const inside = readings.filter(([, a]) => conversion(cuvette, a) <= CONVERSION / 2);
  const used = inside.length >= 4 ? inside : readings.slice(0, 4);
  return rateOfSlope(fitLine(used.map(([seconds, a]) => [seconds / 60, a])).slope);
}
