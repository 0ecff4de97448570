/** What a run of PHYS-101 keeps: plain JSON, texts as the learner wrote them. */
import type { NotchKey } from './model/apparatus.ts';
import type { Release } from './model/scoring.ts';

export interface RowDraft {
  notch: NotchKey;
  degrees: number;
  /** String length in mm as written. */
  string: string;
  /** Time of 20 periods, s. */
  time: number;
}

export interface PhysData {
  /** Position of the gate on its scale, mm. */
  gate: number;
  seen: string[];
  /** Direction the caliper measures, 0…2, and the vernier line under the lens. */
  place: number;
  lens: number;
  diameters: string[];
  diameterMean: string;
  string: string;
  length: string;
  /** Release angle, degrees. */
  angle: number;
  releases: Release[];
  runs: { degrees: number; time: number }[];
  period: string;
  notch: NotchKey;
  rowString: string;
  rows: RowDraft[];
  lineSlope: number;
  lineIntercept: number;
  slope: string;
  gravity: string;
  largeTime: number | null;
  correction: string;
  uncertainty: string;
  conclusion: string;
}

export const initialData = (): PhysData => ({
  gate: 9,
  seen: [],
  place: 0,
  lens: 0,
  diameters: ['', '', ''],
  diameterMean: '',
  string: '',
  length: '',
  angle: 15,
  releases: [],
  runs: [],
  period: '',
  notch: 'F',
  rowString: '',
  rows: [],
  lineSlope: 3.5,
  lineIntercept: 0,
  slope: '',
  gravity: '',
  largeTime: null,
  correction: '',
  uncertainty: '',
  conclusion: '',
});
