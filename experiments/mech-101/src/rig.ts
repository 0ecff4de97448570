/** The running track: a shot played in real time, or skipped forward. */
import type { LiveRig } from '../../shared/engine.ts';
import { type HiddenParams, type Kind, type Measured, measure, type Reading } from './model/apparatus.ts';
import { FRAME_S, START_M, TARGET_M } from './model/track.ts';

/** A shot as it is kept: how it was launched, from which it is computed again. */
interface KeptShot {
  kind: Kind | null;
  trial: number;
  speed: number;
  slope: number;
  time: number;
}

export interface Rig extends LiveRig {
  /** The shot on the track, null while the carts stand ready. */
  shot: (Measured & { kind: Kind | null; trial: number; speed: number; slope: number }) | null;
  /** Seconds since the launch. */
  time: number;
  done: () => boolean;
  /** Launches; without a kind of collision the first cart runs alone. */
  launch: (kind: Kind | null, trial: number, speed: number, slope: number) => void;
  /** Puts the carts back to their places. */
  clear: () => void;
  skip: () => void;
  /** Goes on by real seconds; true when the shot ended in this time. */
  advance: (seconds: number) => boolean;
  /** Middles of the carts now, m. */
  positions: () => { first: number; target: number };
  /** Readings the timer has taken so far. */
  readings: () => readonly Reading[];
}

export function makeRig(hidden: HiddenParams): Rig {
  const length = () => (rig.shot ? (rig.shot.run.frames.length - 1) * FRAME_S : 0);
  const rig: Rig = {
    shot: null,
    time: 0,
    done: () => rig.shot !== null && rig.time >= length(),
    launch: (kind, trial, speed, slope) => {
      rig.shot = { kind, trial, speed, slope, ...measure(hidden, kind, trial, speed, slope) };
      rig.time = 0;
    },
    clear: () => {
      rig.shot = null;
      rig.time = 0;
    },
    skip: () => {
      rig.time = length();
    },
    advance: (seconds) => {
      if (!rig.shot || rig.done()) return false;
      rig.time = Math.min(length(), rig.time + Math.min(seconds, 0.25));
      return rig.done();
    },
    save: () => {
      const { shot, time } = rig;
      return shot && { kind: shot.kind, trial: shot.trial, speed: shot.speed, slope: shot.slope, time };
    },
    restore: (raw) => {
      const kept = raw as Partial<KeptShot> | null;
      if (typeof kept?.speed !== 'number' || typeof kept.trial !== 'number') return;
      rig.launch(kept.kind ?? null, kept.trial, kept.speed, kept.slope ?? 0);
      rig.time = Math.min(length(), kept.time ?? 0);
    },
    positions: () => {
      const frames = rig.shot?.run.frames;
      const frame = frames?.[Math.min(frames.length - 1, Math.floor(rig.time / FRAME_S + 1e-6))];
      return { first: frame?.[0] ?? START_M, target: frame?.[1] ?? TARGET_M };
    },
    readings: () => {
      const { shot } = rig;
      if (!shot || rig.done()) return shot?.readings ?? [];
      return shot.readings.filter((_one, i) => {
        const passage = shot.run.passages[i];
        return passage !== undefined && passage.at + passage.seconds <= rig.time;
      });
    },
  };
  return rig;
}
