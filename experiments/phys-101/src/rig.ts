/** The running apparatus: swing and timer in real time, or skipped forward. */
import type { Json } from '../../../src/kernel/bridge/protocol.ts';
import type { LiveRig } from '../../shared/engine.ts';
import { constantsOf, gateAngle, type HiddenParams, type NotchKey, timerReading } from './model/apparatus.ts';
import { radians, runSwing, STEP_S, type Swing, startSwing } from './model/pendulum.ts';

/** A running or finished timing. */
export interface Timing {
  periods: number;
  /** Passages already seen when the timer was armed. */
  skip: number;
  /** Display in s, null until the end. */
  reading: number | null;
}

/** A swing as it is kept. */
interface KeptSwing {
  swing: Swing;
  notch: NotchKey;
  degrees: number;
  timing: Timing | null;
  measurements: number;
}

export interface Rig extends LiveRig {
  swing: Swing | null;
  notch: NotchKey;
  degrees: number;
  timing: Timing | null;
  /** Angle of the ball now, rad. */
  angle: () => number;
  release: (notch: NotchKey, degrees: number, pushed: boolean) => void;
  /** Stops the ball and clears the timer. */
  stop: () => void;
  /** Arms the timer: it starts with the next passage. */
  arm: (periods: number) => void;
  /** Runs forward to the end of the timing, without waiting. */
  skip: () => void;
  /** Goes on by real seconds; true when the timing ended in this time. */
  advance: (seconds: number) => boolean;
  /** Periods counted and seconds shown so far. */
  progress: () => { count: number; seconds: number };
}

/** Angular velocity a push gives, rad/s. */
const PUSH = 0.9;

/** Builds the rig for the parameters of the learner. `offset` answers the gate's distance from the ball in mm. */
export function makeRig(params: HiddenParams, offset: () => number): Rig {
  let carry = 0;
  let measurements = 0;
  const gate = () => gateAngle(params, rig.notch, Math.max(-9, Math.min(9, offset())));
  const first = (timing: Timing) => rig.swing?.passages[timing.skip];
  const settle = (): boolean => {
    const timing = rig.timing;
    const from = timing ? first(timing) : undefined;
    const to = timing ? rig.swing?.passages[timing.skip + timing.periods] : undefined;
    if (!timing || timing.reading !== null || from === undefined || to === undefined) return false;
    measurements += 1;
    timing.reading = timerReading(to - from, params, `${rig.notch}${rig.degrees}${measurements}`);
    return true;
  };
  const rig: Rig = {
    swing: null,
    notch: 'F',
    degrees: 0,
    timing: null,
    angle: () => rig.swing?.state.theta ?? 0,
    release: (notch, degrees, pushed) => {
      rig.notch = notch;
      rig.degrees = degrees;
      rig.timing = null;
      rig.swing = startSwing(radians(degrees), pushed ? -PUSH : 0);
      carry = 0;
    },
    stop: () => {
      rig.swing = null;
      rig.timing = null;
    },
    arm: (periods) => {
      if (rig.swing) rig.timing = { periods, skip: rig.swing.passages.length, reading: null };
    },
    skip: () => {
      const { swing, timing } = rig;
      if (!swing || !timing) return;
      while (swing.passages.length <= timing.skip + timing.periods) {
        runSwing(swing, constantsOf(params, rig.notch), 0.1, gate());
      }
      settle();
    },
    advance: (seconds) => {
      if (!rig.swing) return false;
      carry += Math.min(seconds, 0.25);
      const whole = Math.floor(carry / STEP_S) * STEP_S;
      carry -= whole;
      runSwing(rig.swing, constantsOf(params, rig.notch), whole, gate());
      return settle();
    },
    save: () => {
      const { swing, notch, degrees, timing } = rig;
      return swing && (structuredClone({ swing, notch, degrees, timing, measurements }) as unknown as Json);
    },
    restore: (raw) => {
      const kept = raw as unknown as Partial<KeptSwing> | null;
      if (!kept?.swing?.state || !Array.isArray(kept.swing.passages)) return;
      rig.swing = kept.swing;
      rig.notch = kept.notch ?? 'F';
      rig.degrees = kept.degrees ?? 0;
      rig.timing = kept.timing ?? null;
      measurements = kept.measurements ?? 0;
      carry = 0;
    },
    progress: () => {
      const { swing, timing } = rig;
      if (!swing || !timing) return { count: 0, seconds: 0 };
      const from = first(timing);
      if (from === undefined) return { count: 0, seconds: 0 };
      const count = Math.min(timing.periods, swing.passages.length - 1 - timing.skip);
      return { count, seconds: timing.reading ?? swing.state.time - from };
    },
  };
  return rig;
}
