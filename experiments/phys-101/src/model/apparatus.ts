/** The apparatus of one learner: what the hidden parameters make of ball, gate, notches and readings. */
import { seeded } from '../../../shared/numbers.ts';
import { AIR_DAMPING, exactPeriod, type PendulumConstants, radians, timePeriods } from './pendulum.ts';

/** Hidden parameters: g in m/s²; ball diameter, offset of the gate's scale and offset of the clamp in mm. */
export interface HiddenParams {
  g: number;
  d_ball: number;
  gate_offset: number;
  clamp_offset: number;
}

/** Notches of the clamp with their nominal string length in mm. */
export const NOTCHES = [
  { key: 'A', nominal: 390 },
  { key: 'B', nominal: 510 },
  { key: 'C', nominal: 630 },
  { key: 'D', nominal: 750 },
  { key: 'E', nominal: 870 },
  { key: 'F', nominal: 990 },
] as const;
export type NotchKey = (typeof NOTCHES)[number]['key'];

/** Largest amplitude that counts as small, degrees. */
export const SMALL_ANGLE = 5;
/** Periods counted in one measurement at small and at large amplitude. */
export const PERIODS = 20;
export const LARGE_PERIODS = 5;
/** Standard uncertainties given to the learner: length 1 mm, time of 20 periods 0.01 s. */
export const U_LENGTH_M = 0.001;
export const U_TIME_S = 0.01;

const seedOf = (params: HiddenParams, what: string) =>
  seeded(`${params.g}|${params.d_ball}|${params.gate_offset}|${what}`);

/** Reading of the caliper at place k = 0, 1, 2 in mm, on the grid of 0.02 mm: the ball is not quite round. */
export function caliperReading(params: HiddenParams, place: number): number {
  const shift = Math.floor(seedOf(params, 'round') * 3);
  const deviation = [-0.02, 0, 0.02][(place + shift) % 3]!;
  return Math.round((params.d_ball + deviation) / 0.02) * 0.02;
}

/** True length of the string from suspension to the top of the ball, mm: the clamp shifts all notches alike. */
export const stringLength = (params: HiddenParams, notch: NotchKey): number =>
  NOTCHES.find(({ key }) => key === notch)!.nominal + params.clamp_offset;

/** True length of the pendulum, m. */
export const pendulumLength = (params: HiddenParams, notch: NotchKey): number =>
  (stringLength(params, notch) + params.d_ball / 2) / 1000;

export const constantsOf = (params: HiddenParams, notch: NotchKey): PendulumConstants => ({
  g: params.g,
  length: pendulumLength(params, notch),
  beta: AIR_DAMPING,
});

/** Angle of the gate when it stands `offset` mm beside the ball, rad. */
export const gateAngle = (params: HiddenParams, notch: NotchKey, offset: number): number =>
  Math.atan(offset / 1000 / pendulumLength(params, notch));

/** What the timer shows after `periods` periods: ± 2 ms of trigger scatter, whole milliseconds, s. */
export function timerReading(exactSeconds: number, params: HiddenParams, measurement: string): number {
  const scatter = (seedOf(params, measurement) - 0.5) * 0.004;
  return Math.round((exactSeconds + scatter) * 1000) / 1000;
}

/** Reading of a whole measurement, as the timer would show it at its end, s. */
export function measure(
  params: HiddenParams,
  notch: NotchKey,
  degrees: number,
  periods: number,
  measurement: string,
  offset = 0,
): number {
  const exact = timePeriods(constantsOf(params, notch), radians(degrees), periods, gateAngle(params, notch, offset));
  return timerReading(exact, params, measurement);
}

/** Period the learner should find at a small amplitude, s: the middle of 0…5° differs by less than 0.05 %. */
export const referencePeriod = (params: HiddenParams, notch: NotchKey): number =>
  exactPeriod(pendulumLength(params, notch), params.g, radians(4));

/** Share of the beam covered by the ball's chord when the gate stands `offset` mm beside its centre, 0…1. */
export function beamShare(params: HiddenParams, offset: number): number {
  const radius = params.d_ball / 2;
  return Math.abs(offset) >= radius ? 0 : Math.sqrt(1 - (offset / radius) ** 2);
}

/** Standard uncertainty of g from the notch F measurement, m/s²: u(g) = g·√((u(L)/L)² + (2·u(t)/t)²). */
export function uncertaintyOfG(params: HiddenParams): number {
  const length = pendulumLength(params, 'F');
  const time = PERIODS * referencePeriod(params, 'F');
  return params.g * Math.hypot(U_LENGTH_M / length, (2 * U_TIME_S) / time);
}
