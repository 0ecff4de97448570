/** What the steps of BIO-101 share. */
import { button } from '../../../shared/controls.ts';
import { h } from '../../../shared/dom.ts';
import type { Lab, Step } from '../../../shared/engine.ts';
import type { Translate } from '../../../shared/i18n.ts';
import { parseNumber } from '../../../shared/numbers.ts';
import type { BioData } from '../data.ts';
import type { BioMessages } from '../messages/catalog.ts';
import { type HiddenParams, initialLine, programRate, type Reading, record, SUBSTRATES } from '../model/assay.ts';
import type { RatePoint } from '../model/fit.ts';

export interface Bindings {
  t: Translate<BioMessages>;
  hidden: HiddenParams;
}
export type BioLab = Lab<BioData>;
export type BioStep = Step<BioData>;

/** Units of the quantities of this experiment. */
export const RATE_UNIT = 'µmol/(L·min)';
export const SLOPE_UNIT = 'min·mmol/µmol';
export const INTERCEPT_UNIT = 'min·L/µmol';

/** Row of buttons that puts a cuvette into the beam; a dot marks those already recorded. */
export function cuvetteRow({ t }: Bindings, lab: BioLab, done: (cuvette: number) => boolean): HTMLElement {
  return h(
    'div',
    { class: 'row cuvettes', role: 'group', 'aria-label': t('cuvettes') },
    SUBSTRATES.map((_s, i) => {
      const made = button(
        `cuvette-${i}`,
        t('cuvetteN', { n: i + 1 }),
        () => {
          lab.data.cuvette = i;
          lab.update();
        },
        { pressed: lab.data.cuvette === i },
      );
      made.classList.toggle('recorded', done(i));
      return made;
    }),
  );
}

/** Readings of a cuvette as the learner recorded them, or none. */
export function readingsOfCuvette(lab: BioLab, hidden: HiddenParams, cuvette: number, inhibited: boolean): Reading[] {
  const settings = (inhibited ? lab.data.inhibited : lab.data.plain)[cuvette];
  return settings ? record(hidden, cuvette, inhibited, settings) : [];
}

/** The line through the beginning of a recorded curve; null without readings. */
export function lineOfCuvette(lab: BioLab, hidden: HiddenParams, cuvette: number) {
  const readings = readingsOfCuvette(lab, hidden, cuvette, false);
  if (readings.length < 2) return null;
  return initialLine(cuvette, readings, windowOf(lab, cuvette));
}

/** End of the straight part in min, never beyond the recording. */
export const windowOf = (lab: BioLab, cuvette: number): number =>
  Math.min(lab.data.windows[cuvette] ?? 0, lab.data.plain[cuvette]?.minutes ?? 0);

/** The learner's own rates (S in mmol/L, v in µmol/L/min); those not typed or not positive are left out. */
export const ownRates = (lab: BioLab): RatePoint[] =>
  SUBSTRATES.flatMap((s, i) => {
    const rate = parseNumber(lab.data.rates[i] ?? '');
    return rate !== null && rate > 0 ? [[s, rate] as const] : [];
  });

/** Rates with inhibitor as the instrument's program gives them; only what was recorded. */
export const inhibitedRates = (lab: BioLab, hidden: HiddenParams): RatePoint[] =>
  SUBSTRATES.flatMap((s, i) => {
    const readings = readingsOfCuvette(lab, hidden, i, true);
    const rate = readings.length >= 2 ? programRate(i, readings) : 0;
    return rate > 0 ? [[s, rate] as const] : [];
  });

/** Points of the double-reciprocal plot: 1/S in L/mmol, 1/v in min·L/µmol. */
export const reciprocals = (points: readonly RatePoint[]): [number, number][] =>
  points.map(([s, v]) => [Number((1 / s).toFixed(5)), Number((1 / v).toFixed(5))]);
