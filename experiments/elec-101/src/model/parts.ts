/** Parts of the tray, and the circuits of the experiment. Resistances in kΩ, capacitances in µF, times in ms. */

/** Colours of resistor bands, in the order of their digits. */
export const BANDS = [
  'black',
  'brown',
  'red',
  'orange',
  'yellow',
  'green',
  'blue',
  'violet',
  'grey',
  'white',
  'gold',
] as const;
export type Band = (typeof BANDS)[number];

export interface Resistor {
  id: string;
  /** kΩ. */
  value: number;
  /** Two digits, power of ten, tolerance (IEC 60062). */
  bands: readonly [Band, Band, Band, Band];
}
export interface Capacitor {
  id: string;
  /** Nominal µF. */
  value: number;
  /** Two digits and a power of ten in pF (IEC 60062). */
  code: string;
}

export const RESISTORS: readonly Resistor[] = [
  { id: 'r1k', value: 1, bands: ['brown', 'black', 'red', 'gold'] },
  { id: 'r4k7', value: 4.7, bands: ['yellow', 'violet', 'red', 'gold'] },
  { id: 'r10k', value: 10, bands: ['brown', 'black', 'orange', 'gold'] },
  { id: 'r20k', value: 20, bands: ['red', 'black', 'orange', 'gold'] },
  { id: 'r100k', value: 100, bands: ['brown', 'black', 'yellow', 'gold'] },
];
export const CAPACITORS: readonly Capacitor[] = [
  { id: 'c1u', value: 1, code: '105' },
  { id: 'c4u7', value: 4.7, code: '475' },
  { id: 'c10u', value: 10, code: '106' },
  { id: 'c22u', value: 22, code: '226' },
];

/** The circuit of steps 2 to 7 and 10. */
export const CHOSEN = { resistor: 'r10k', capacitor: 'c10u' } as const;

/** True capacitances in µF: within 10 % of what is printed. */
export interface HiddenParams {
  c1: number;
  c2: number;
  c3: number;
}

export interface Circuit {
  /** kΩ. */
  r: number;
  /** Nominal µF. */
  nominal: number;
  /** Which hidden capacitance it holds. */
  cap: keyof HiddenParams;
}

export const MAIN: Circuit = { r: 10, nominal: 10, cap: 'c1' };
/** The three other circuits of step 8. */
export const GROUPS: readonly Circuit[] = [
  { r: 5.1, nominal: 10, cap: 'c1' },
  { r: 10, nominal: 4.7, cap: 'c2' },
  { r: 20, nominal: 22, cap: 'c3' },
];

/** Time constant in ms with the true capacitance: kΩ · µF = ms. */
export const tauOf = ({ r, cap }: Circuit, hidden: HiddenParams): number => r * hidden[cap];
/** Time constant in ms by what is printed. */
export const nominalTau = ({ r, nominal }: Circuit): number => r * nominal;
/** Corner frequency in Hz. */
export const cornerOf = (circuit: Circuit, hidden: HiddenParams): number =>
  1000 / (2 * Math.PI * tauOf(circuit, hidden));
/** Rise time from 10 % to 90 % in ms: τ·ln 9. */
export const riseOf = (circuit: Circuit, hidden: HiddenParams): number => Math.log(9) * tauOf(circuit, hidden);
