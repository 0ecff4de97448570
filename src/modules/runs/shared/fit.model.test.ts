import { describe, expect, it } from 'vitest';
import { fitExponential, fitLinear, fitMichaelis, fitProportional } from './fit.model.ts';

describe('the server’s own fits', () => {
  it('fits lines, proportions, decays and enzymes', () => {
    expect(
      fitLinear([
        [0, 1],
        [1, 3],
        [2, 5],
      ]),
    ).toMatchObject({ slope: 2, intercept: 1, r2: 1 });
    expect(
      fitLinear([
        [1, 1],
        [1, 2],
      ]),
    ).toBeNull();
    expect(
      fitProportional([
        [1, 2],
        [2, 4],
      ])!.slope,
    ).toBeCloseTo(2, 12);
    expect(fitExponential([0, 1, 2, 3].map((x) => [x, 5 * Math.exp(-x / 2)]))!.tau).toBeCloseTo(2, 9);
    const enzyme = fitMichaelis([0.05, 0.1, 0.2, 0.4, 0.8, 1.6].map((s) => [s, (6 * s) / (0.35 + s)]))!;
    expect(enzyme.km).toBeCloseTo(0.35, 9);
    expect(enzyme.vmax).toBeCloseTo(6, 9);
    expect(fitMichaelis([[0, 0]])).toBeNull();
  });
});
