import type { SeriesShape } from '../../src/modules/runs/shared/solve.model.ts';

/** Small deviations of readings, the same at every seeding. */
const wobble = (i: number, size: number) => size * Math.sin(i * 12.9898);

/** T² of a simple pendulum over its length, from 0.60 m to 1.00 m. */
const pendulum: SeriesShape = {
  columns: ['L', 'T²'],
  unit: 'm,s²',
  rows: ({ g = 9.8 }) =>
    Array.from({ length: 5 }, (_, i) => {
      const length = 0.6 + 0.1 * i;
      return [Number(length.toFixed(4)), Number(((4 * Math.PI ** 2 * length) / g + wobble(i, 0.004)).toFixed(4))];
    }),
};

/** pK of acetic acid, and the volume of the acid in mL. */
const PK = 4.75;
const ACID_ML = 25;
const BASE = 0.1;

/** pH of a weak acid to which so many mL of strong base were added. */
function phAt(acid: number, ml: number): number {
  const left = (acid * ACID_ML - BASE * ml) / (ACID_ML + ml);
  const salt = (BASE * ml) / (ACID_ML + ml);
  if (ml === 0) return 0.5 * (PK - Math.log10(acid));
  if (left > 1e-5) return Math.max(0.5 * (PK - Math.log10(acid)), PK + Math.log10(salt / left));
  if (left > -1e-5) return 7 + 0.5 * (PK + Math.log10((acid * ACID_ML) / (ACID_ML + ml)));
  return 14 + Math.log10(-left);
}

/** Titration of the unknown acid, with more readings about the end point. */
const titration: SeriesShape = {
  columns: ['V(NaOH)', 'pH'],
  unit: 'mL,1',
  rows: ({ c_acid: acid = BASE }) => {
    const end = (ACID_ML * acid) / BASE;
    const far = Array.from({ length: 20 }, (_, i) => (i * end * 1.5) / 19).filter((ml) => Math.abs(ml - end) > 1);
    const near = [-0.9, -0.6, -0.4, -0.2, -0.1, -0.04, 0, 0.04, 0.1, 0.2, 0.4, 0.6, 0.9].map((ml) => end + ml);
    return [...far, ...near]
      .sort((a, b) => a - b)
      .map((ml) => [Number(ml.toFixed(2)), Number(phAt(acid, Number(ml.toFixed(2))).toFixed(2))]);
  },
};

const SUBSTRATES = [0.05, 0.1, 0.2, 0.4, 0.8, 1.6];

/** Lineweaver–Burk points of six substrate concentrations. */
const reciprocals: SeriesShape = {
  columns: ['1/S', '1/v'],
  unit: 'L/mmol,min·L/µmol',
  rows: ({ Km = 0.35, Vmax = 6 }) =>
    SUBSTRATES.map((s, i) => {
      const rate = ((Vmax * s) / (Km + s)) * (1 + wobble(i, 0.008));
      return [Number((1 / s).toFixed(5)), Number((1 / rate).toFixed(5))];
    }),
};

/** Time constants of four pairs of resistor and capacitor over their products. */
const timeConstants: SeriesShape = {
  columns: ['RC', 'tau'],
  unit: 'ms,ms',
  rows: ({ c1 = 10, c2 = 4.7, c3 = 22 }) =>
    [10 * c2, 4.7 * c3, 10 * c1, 10 * c3].map((product, i) => [
      Number(product.toFixed(2)),
      Number((product * (1 + wobble(i, 0.006))).toFixed(2)),
    ]),
};

/** Series the packages of the demonstration send, by the code of the experiment and the name of the series. */
export const SEED_SERIES: Readonly<Record<string, Readonly<Record<string, SeriesShape>>>> = {
  'PHYS-101': { 'T2-L': pendulum },
  'CHEM-101': { 'titration-curve': titration },
  'BIO-101': { 'double-reciprocal': reciprocals },
  'ELEC-101': { 'tau-RC': timeConstants },
};
