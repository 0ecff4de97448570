import { beforeAll, describe, expect, it } from 'vitest';
import {
  balanceG,
  differenceOf,
  driftMm,
  type HiddenParams,
  inelasticLoss,
  KINDS,
  M1,
  measure,
  momentaOf,
  shotOf,
  slopeAt,
  slopeLeft,
  speedsOf,
} from './apparatus.ts';
import {
  agrees,
  deviationOf,
  NEEDED,
  scoreCollisions,
  scoreDeviation,
  scoreEnergy,
  scoreLevel,
  scoreMasses,
  scoreMount,
  scoreRestitution,
  scoreUniform,
  TRUE_CONCLUSIONS,
} from './scoring.ts';
import { shoot, startEngine } from './track.ts';

const hidden: HiddenParams = { m2: 0.33, e: 0.86, tilt: 3.4 };
const GRID: HiddenParams[] = [0.3, 0.33, 0.36].flatMap((m2) => [0.8, 0.92].map((e) => ({ m2, e, tilt: 3.4 })));

beforeAll(() => startEngine());

describe('the engine against theory, 0.5 m/s on a level rail', () => {
  it.each([
    [0.2, 0.3, 0.9, -0.07, 0.38],
    [0.2, 0.2, 1, 0, 0.5],
    [0.2, 0.2, 0, 0.25, 0.25],
  ])('%s kg on %s kg, e = %s: %s and %s m/s', (m1, m2, restitution, first, target) => {
    const { speeds } = shoot({ m1, m2, speed: 0.5, restitution, slope: 0 });
    expect(speeds.first).toBeCloseTo(first, 4);
    expect(speeds.target).toBeCloseTo(target, 4);
  });

  it('conserves momentum to one part in ten thousand, whatever masses, speed and restitution', () => {
    for (const m2 of [0.2, 0.3, 0.36]) {
      for (const restitution of [0, 0.8, 1]) {
        for (const speed of [0.3, 0.5, 0.7]) {
          const { speeds } = shoot({ m1: M1, m2, speed, restitution, slope: 0 });
          const ratio = (M1 * speeds.first + m2 * speeds.target) / (M1 * speed);
          expect(Math.abs(ratio - 1)).toBeLessThan(1e-4);
          const e = (speeds.target - speeds.first) / speed;
          expect(Math.abs(e - restitution)).toBeLessThan(1e-4);
        }
      }
    }
  });

  it('keeps the speed of a single cart, and lets a slope change it as it must', () => {
    expect(shoot({ m1: M1, m2: null, speed: 0.3, restitution: 1, slope: 0 }).speeds.first).toBeCloseTo(0.3, 6);
    const { passages } = shoot({ m1: M1, m2: null, speed: 0.5, restitution: 1, slope: 0.02 });
    const [one, , three] = passages.map(({ seconds }) => 0.01 / seconds);
    expect((three! ** 2 - one! ** 2) / 2).toBeCloseTo(0.02 * 0.18, 4);
  });

  it('moves slow carts to the end: none is put to sleep', () => {
    const { passages } = shoot({ m1: M1, m2: 0.2, speed: 0.3, restitution: 0.8, slope: 0 });
    const slow = passages.find(({ cart, gate }) => cart === 0 && gate === 1)!;
    expect(0.01 / slow.seconds).toBeCloseTo(0.03, 4);
  });

  it('gives the same shot twice', () => {
    const shot = shotOf(hidden, 'unequal', 0.5, 0.001);
    expect(shoot(shot)).toEqual(shoot(shot));
  });
});

describe('the apparatus', () => {
  it('is level where the screw makes up for the tilt', () => {
    expect(slopeAt(hidden, -3.4)).toBeCloseTo(0, 12);
    expect(Math.abs(driftMm(hidden, -3.4, 1)!)).toBeLessThanOrEqual(1);
    expect(Math.abs(driftMm(hidden, -3.2, 1)! - 25)).toBeLessThanOrEqual(1);
    expect(driftMm(hidden, 4, 1)).toBeNull();
    expect(slopeLeft(hidden, -3)).toBeCloseTo(0.004, 12);
    expect(slopeLeft(hidden, 0)).toBe(0);
  });
  it('weighs right after taring only', () => {
    expect(balanceG(hidden, 'C', true)).toBe(330);
    expect(balanceG(hidden, 'A', true)).toBe(200);
    expect(balanceG(hidden, null, false)).toBeGreaterThanOrEqual(1);
    expect(balanceG(hidden, 'A', false) - balanceG(hidden, null, false)).toBeCloseTo(200, 9);
  });
  it('shows momentum conserved within 2 % to an honest learner, also on a rail that is only just level', () => {
    for (const params of GRID) {
      for (const kind of KINDS) {
        for (const speed of [0.4, 0.6, 0.8]) {
          for (const slope of [-0.002, 0, 0.002]) {
            const { readings } = measure(params, kind, 1, speed, slope);
            const { before, after } = momentaOf(params, kind, readings);
            expect(agrees(before, after), `${kind} ${speed} ${slope} ${before} ${after}`).toBe(true);
          }
        }
      }
    }
  });
  it('lets restitution, energy loss and uniform motion be found', () => {
    for (const params of GRID) {
      const elastic = speedsOf(measure(params, 'unequal', 1, 0.5, 0.002).readings);
      expect(Math.abs((elastic.after2 - elastic.after1) / elastic.v1 - params.e)).toBeLessThan(0.02);
      const { v1, after1, after2 } = speedsOf(measure(params, 'inelastic', 1, 0.5, 0).readings);
      const loss = 100 * (1 - (M1 * after1 ** 2 + params.m2 * after2 ** 2) / (M1 * v1 ** 2));
      expect(Math.abs(loss / inelasticLoss(params) - 1)).toBeLessThan(0.03);
      expect(Math.abs(differenceOf(measure(params, null, 1, 0.5, 0.002).readings))).toBeLessThan(1);
    }
  });
});

describe('points', () => {
  it('levelling: 0.002 m/s² full, 0.005 half', () => {
    expect([-3.4, -3.2, -3.6, -3, -2.9, -2.8, 0].map((turns) => scoreLevel(hidden, turns))).toEqual([
      8, 8, 8, 4, 4, 0, 0,
    ]);
  });
  it('parts and masses', () => {
    expect([scoreMount(NEEDED), scoreMount([...NEEDED, 'wideFlag']), scoreMount(['gateEnds'])]).toEqual([6, 4.5, 0]);
    expect(scoreMasses(hidden, [200, 200.1, 329.9])).toBe(8);
    expect(scoreMasses(hidden, [201.3, 201.3, null])).toBe(0);
  });
  it('uniform motion: measured and computed', () => {
    expect([scoreUniform(0.4, 0.4), scoreUniform(0.4, 0.7), scoreUniform(1.4, 1.4)]).toEqual([8, 4, 4]);
  });
  it('collisions: three, each within 2 %', () => {
    const good = { before: 100, after: 98 };
    expect(scoreCollisions([good, good, good])).toBe(12);
    expect(scoreCollisions([good, { before: 100, after: 97.9 }, { before: 100, after: null }])).toBe(8);
    expect(scoreCollisions([good])).toBe(4);
  });
  it('restitution, deviations, energy', () => {
    expect([0.86, 0.88, 0.91, 0.92].map((e) => scoreRestitution(hidden, e))).toEqual([12, 12, 6, 0]);
    expect(deviationOf([100, 99, 101].map((after) => ({ before: 100, after })))).toBeCloseTo(0, 9);
    expect([scoreDeviation('equal', 0.5, 0.7), scoreDeviation('unequal', 0.5, 0.8)]).toEqual([4, 0]);
    const loss = inelasticLoss(hidden);
    expect(scoreEnergy(hidden, loss * 1.029, TRUE_CONCLUSIONS)).toBe(12);
    expect(scoreEnergy(hidden, loss * 1.04, ['momentum', 'energy'])).toBe(0);
  });
});
