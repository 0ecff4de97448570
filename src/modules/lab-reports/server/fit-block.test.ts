import { describe, expect, it } from 'vitest';
import { fitBlocks } from './fit-block.engine.ts';

const rule = (series: string, model: string, minPoints = 3) => ({
  kind: 'fit',
  points: 10,
  series,
  model,
  parameter: model === 'michaelis' ? 'vmax' : 'slope',
  minPoints,
  on: 'answer',
  path: 'value',
  tiers: [{ tol: 0.05, share: 1 }],
});
const manifest = (...rules: object[]) => ({ steps: [{ seq: 7, maxScore: rules.length * 10, rules }] });
const series = (name: string, body: unknown) => ({
  kind: 'series' as const,
  name,
  stepSeq: 5,
  meta: { columns: ['L', 'T²'], unit: 'm,s²' },
  body,
  sha256: 'b'.repeat(64),
});

describe('the refit of a series', () => {
  it('tells parameters and residuals of the very data the run sent', () => {
    // y = 2x + 1, with the middle point 0.3 too high: by hand slope 2, intercept 1.1.
    const [fit] = fitBlocks(manifest(rule('T2-L', 'linear')), [
      series('T2-L', [
        [1, 3],
        [2, 5.3],
        [3, 7],
      ]),
    ]);
    expect(fit).toMatchObject({ name: 'fit:7', stepSeq: 7, series: 'T2-L', model: 'linear', total: 3 });
    expect(fit!.sha256).toBe('b'.repeat(64));
    const value = Object.fromEntries(fit!.parameters.map((one) => [one.name, one.value]));
    expect(value.slope).toBeCloseTo(2, 12);
    expect(value.intercept).toBeCloseTo(1.1, 12);
    expect(fit!.rows.map((row) => row[3])).toEqual([
      expect.closeTo(-0.1, 10),
      expect.closeTo(0.2, 10),
      expect.closeTo(-0.1, 10),
    ]);
    expect(fit!.rms).toBeCloseTo(Math.sqrt(0.02), 10);
    expect([fit!.columns, fit!.units]).toEqual([
      ['L', 'T²'],
      ['m', 's²'],
    ]);
  });
  it('follows each curve through its own points', () => {
    const curves = {
      proportional: (x: number) => 3 * x,
      exp: (x: number) => 5 * Math.exp(-0.4 * x),
      michaelis: (x: number) => (8 * x) / (2 + x),
    };
    for (const [model, y] of Object.entries(curves)) {
      const data = Array.from({ length: 8 }, (_, i) => [i + 1, y(i + 1)]);
      const [fit] = fitBlocks(manifest(rule('s', model)), [series('s', data)]);
      expect(fit?.model).toBe(model);
      expect(fit!.rms).toBeLessThan(1e-9);
    }
  });
  it('is there once a curve, and not for what is missing, too short or not to be fitted', () => {
    const data = [
      [1, 1],
      [2, 2],
      [3, 3],
    ];
    const twice = manifest(rule('a', 'linear'), rule('a', 'linear'), rule('a', 'proportional'));
    expect(fitBlocks(twice, [series('a', data)]).map((one) => one.name)).toEqual(['fit:7', 'fit:7:a:proportional']);
    expect(fitBlocks(manifest(rule('b', 'linear')), [series('a', data)])).toEqual([]);
    expect(fitBlocks(manifest(rule('a', 'linear', 4)), [series('a', data)])).toEqual([]);
    expect(
      fitBlocks(manifest(rule('a', 'linear')), [
        series('a', [
          [1, 1],
          [1, 2],
          [1, 3],
        ]),
      ]),
    ).toEqual([]);
    expect(fitBlocks(manifest(rule('a', 'linear')), [series('a', 'no rows')])).toEqual([]);
    expect(fitBlocks(null, [series('a', data)])).toEqual([]);
  });
});
