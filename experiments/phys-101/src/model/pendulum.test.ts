import { describe, expect, it } from 'vitest';
import {
  beamShare,
  caliperReading,
  type HiddenParams,
  measure,
  NOTCHES,
  pendulumLength,
  referencePeriod,
  stringLength,
  uncertaintyOfG,
} from './apparatus.ts';
import { exactPeriod, radians, runSwing, startSwing, timePeriods } from './pendulum.ts';
import {
  scoreCorrection,
  scoreDiameter,
  scoreGate,
  scoreGravity,
  scoreLength,
  scoreLengths,
  scorePeriod,
  scoreReleases,
  scoreSlope,
  scoreUncertainty,
} from './scoring.ts';

const free = { g: 9.794, length: 1, beta: 0 };
const params: HiddenParams = { g: 9.806, d_ball: 20.04, gate_offset: -3.5, clamp_offset: 2.5 };
const within = (value: number, wanted: number, relative: number) =>
  expect(Math.abs(value / wanted - 1)).toBeLessThan(relative);

describe('the pendulum, L = 1.000 m, g = 9.794 m/s²', () => {
  it.each([
    [5, 2.00866],
    [10, 2.01153],
    [30, 2.04266],
    [60, 2.15463],
  ])('T(%s°) = %s s', (degrees, wanted) => {
    within(timePeriods(free, radians(degrees), 1), wanted, 1e-5);
    within(exactPeriod(1, 9.794, radians(degrees)), wanted, 1e-5);
  });

  it('agrees with the exact period over 20 periods far below 1e-5', () => {
    within(timePeriods(free, radians(60), 20) / 20, exactPeriod(1, 9.794, radians(60)), 1e-8);
  });

  it('at 60° is 1.073182 times the period of infinitely small swings', () => {
    within(timePeriods(free, radians(60), 1) / (2 * Math.PI * Math.sqrt(1 / 9.794)), 1.073182, 1e-6);
  });

  it('keeps its energy without damping and loses amplitude with it', () => {
    const energy = (s: { theta: number; omega: number }) => s.omega ** 2 / 2 - 9.794 * Math.cos(s.theta);
    const swing = startSwing(radians(60));
    const before = energy(swing.state);
    runSwing(swing, free, 40);
    expect(Math.abs(energy(swing.state) - before)).toBeLessThan(1e-8);
    const damped = startSwing(radians(10));
    runSwing(damped, { ...free, beta: 0.1 }, 40);
    expect(energy(damped.state)).toBeLessThan(energy({ theta: radians(2), omega: 0 }));
  });
});

describe('the apparatus', () => {
  it('reads the caliper on its grid, with the true diameter as mean', () => {
    const readings = [0, 1, 2].map((place) => caliperReading(params, place));
    expect(new Set(readings.map((r) => r.toFixed(2))).size).toBe(3);
    expect(readings.reduce((a, b) => a + b, 0) / 3).toBeCloseTo(20.04, 9);
  });
  it('has notches that span more than 0.4 m with errors of at most 4 mm', () => {
    for (const { key, nominal } of NOTCHES)
      expect(Math.abs(stringLength(params, key) - nominal)).toBeLessThanOrEqual(4);
    expect(pendulumLength(params, 'F') - pendulumLength(params, 'A')).toBeGreaterThan(0.4);
  });
  it('covers the beam wholly at the centre, not at all beyond the ball', () => {
    expect(beamShare(params, 0)).toBe(1);
    expect(beamShare(params, 10.1)).toBe(0);
  });
  it('is timed within 0.05 % of the reference at small amplitudes', () => {
    for (const degrees of [3, 4, 5]) {
      within(measure(params, 'F', degrees, 20, `m${degrees}`, 0.5) / 20, referencePeriod(params, 'F'), 5e-4);
    }
  });
  it('corrects by 1.073 ± 0.005 when timed over five damped periods', () => {
    const factor = (measure(params, 'F', 60, 5, 'large') / 5 / (measure(params, 'F', 5, 20, 'small') / 20)) * 1;
    expect(Math.abs(factor - 1.073)).toBeLessThan(0.005);
  });
  it('gives the same scatter for the same parameters and another one for others', () => {
    expect(measure(params, 'C', 5, 20, 'a')).toBe(measure({ ...params }, 'C', 5, 20, 'a'));
    const scatter = new Set(['a', 'b', 'c', 'd'].map((name) => measure(params, 'C', 5, 20, name)));
    expect(scatter.size).toBeGreaterThan(1);
  });
});

describe('scoring', () => {
  it('gate: 1 mm is inside, 1.5 mm is not', () => {
    expect([scoreGate(1), scoreGate(-1), scoreGate(1.5)]).toEqual([6, 6, 0]);
  });
  it('diameter: mean within 0.02 mm and a set of three', () => {
    expect(scoreDiameter(params, [20.02, 20.04, 20.06], 20.04)).toBe(8);
    expect(scoreDiameter(params, [20.06, 20.06, 20.06], 20.06)).toBe(8);
    expect(scoreDiameter(params, [20.4, 20.4, 20.4], 20.4)).toBe(4);
    expect(scoreDiameter(params, [20.04, null, null], null)).toBe(1.33);
  });
  it('length: 1 mm full, 2 mm half', () => {
    const mm = pendulumLength(params, 'F') * 1000;
    expect([mm, mm + 1, mm - 2, mm + 2.1].map((v) => scoreLength(params, v))).toEqual([8, 8, 4, 0]);
  });
  it('releases: three small ones, 2 off per push', () => {
    const small = { degrees: 5, pushed: false };
    expect(scoreReleases([small, small, small])).toBe(8);
    expect(scoreReleases([small, small, small, { degrees: 5, pushed: true }])).toBe(6);
    expect(scoreReleases([{ degrees: 6, pushed: false }])).toBe(0);
  });
  it('period: ±0.2 %', () => {
    const period = referencePeriod(params, 'F');
    expect([1, 1.0019, 1.0025].map((k) => scorePeriod(params, 3, period * k))).toEqual([12, 12, 6]);
  });
  it('lengths: five of them over 0.4 m', () => {
    const rows = NOTCHES.map(({ key }) => ({ notch: key, degrees: 5, stringMm: stringLength(params, key), time: 40 }));
    expect(scoreLengths(params, rows)).toBe(14);
    expect(scoreLengths(params, rows.slice(1))).toBe(14);
    expect(scoreLengths(params, rows.slice(2))).toBe(8);
    expect(scoreLengths(params, [...rows.slice(0, 1), ...rows.slice(0, 1)])).toBe(2);
    expect(
      scoreLengths(
        params,
        rows.map((row) => ({ ...row, degrees: 8 })),
      ),
    ).toBe(0);
  });
  it('slope against the refit, gravity, correction, uncertainty', () => {
    const points = [0.4, 0.55, 0.7, 0.85, 1].map((l) => [l, 4.03 * l] as const);
    expect([scoreSlope(points, 4.03), scoreSlope(points, 4.05), scoreSlope(points, 4.06)]).toEqual([12, 12, 0]);
    expect(scoreSlope(points.slice(1), 4.03)).toBe(0);
    expect([9.806, 9.9, 10, 10.1].map((g) => scoreGravity(params, g))).toEqual([14, 14, 7, 0]);
    expect([1.073, 1.083, 1.084].map(scoreCorrection)).toEqual([10, 10, 0]);
    const u = uncertaintyOfG(params);
    expect(u).toBeCloseTo(0.011, 3);
    expect([u, 2 * u, u / 2, 2.1 * u, 0].map((v) => scoreUncertainty(params, v))).toEqual([8, 8, 8, 0, 0]);
  });
});
