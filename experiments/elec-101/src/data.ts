/** What a run of ELEC-101 keeps: plain JSON, texts as the learner wrote them, curves as the oscilloscope stored them. */
import type { Curve } from './model/rc.ts';
import { emptyWiring, type Wiring } from './model/wiring.ts';

export interface ElecData {
  resistor: string;
  capacitor: string;
  /** Nominal values as written, kΩ and µF. */
  rText: string;
  cText: string;
  wires: Wiring;
  /** Times the generator was shorted. */
  shorts: number;
  /** What switching on showed last. */
  powered: '' | 'short' | 'run';
  trial: { readonly ch1: Curve; readonly ch2: Curve } | null;
  /** Levels of the generator in V, its period in s. */
  low: number;
  high: number;
  period: number;
  /** Seconds per division. */
  timebase: number;
  source: 'ch1' | 'ch2';
  slope: 'rise' | 'fall';
  level: number;
  /** Milliseconds between samples, seconds recorded. */
  interval: number;
  span: number;
  charge: Curve | null;
  /** Sample under the cursor. */
  cursor: number;
  tau: string;
  cursors: [number, number];
  rise: string;
  group: number;
  groupCurves: (Curve | null)[];
  groupCursor: number;
  groupTau: string[];
  /** Capacitors the bridge has measured. */
  bridged: boolean[];
  lineSlope: number;
  slopeText: string;
  /** Ends of the sweep as powers of ten, points per decade. */
  from: number;
  to: number;
  density: number;
  /** Frequency in Hz, gain in dB, phase in degrees. */
  bode: [number, number, number][] | null;
  bodeAt: number;
  fc: string;
}

export const initialData = (): ElecData => ({
  resistor: '',
  capacitor: '',
  rText: '',
  cText: '',
  wires: emptyWiring(),
  shorts: 0,
  powered: '',
  trial: null,
  low: -2.5,
  high: 2.5,
  period: 0.2,
  timebase: 0.01,
  source: 'ch2',
  slope: 'fall',
  level: 0,
  interval: 10,
  span: 0.2,
  charge: null,
  cursor: 0,
  tau: '',
  cursors: [0, 0],
  rise: '',
  group: 0,
  groupCurves: [null, null, null],
  groupCursor: 0,
  groupTau: ['', '', ''],
  bridged: [false, false, false],
  lineSlope: 0.5,
  slopeText: '',
  from: 0,
  to: 2,
  density: 10,
  bode: null,
  bodeAt: 0,
  fc: '',
});
