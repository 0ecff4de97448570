/** What a run of MECH-101 keeps: plain JSON, texts as the learner wrote them. */
import type { Cart, Kind, Reading } from './model/apparatus.ts';

/** A recorded shot: readings as the timer showed them. */
export interface Trial {
  speed: number;
  readings: readonly Reading[];
}

export interface MechData {
  /** Turns of the foot screw. */
  screw: number;
  /** Tests from rest: screw and drift in mm, null to the end of the rail. */
  drifts: { screw: number; mm: number | null }[];
  mounted: string[];
  pan: Cart | null;
  tared: boolean;
  masses: string[];
  /** Speed the launcher is set to, m/s. */
  speed: number;
  uniform: Trial | null;
  difference: string;
  trials: Record<Kind, Trial[]>;
  /** Momenta after as written, g·m/s. */
  after: Record<Kind, string[]>;
  restitution: string;
  deviations: Record<Kind, string>;
  loss: string;
  conclusions: string[];
}

export const initialData = (): MechData => ({
  screw: 0,
  drifts: [],
  mounted: [],
  pan: null,
  tared: false,
  masses: ['', '', ''],
  speed: 0.5,
  uniform: null,
  difference: '',
  trials: { equal: [], unequal: [], inelastic: [] },
  after: { equal: ['', '', ''], unequal: ['', '', ''], inelastic: ['', '', ''] },
  restitution: '',
  deviations: { equal: '', unequal: '', inelastic: '' },
  loss: '',
  conclusions: [],
});
