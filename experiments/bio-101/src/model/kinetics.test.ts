import { describe, expect, it } from 'vitest';
import {
  conversion,
  type HiddenParams,
  INHIBITOR,
  initialLine,
  kineticsOf,
  programRate,
  rateOfSlope,
  record,
  SUBSTRATES,
  spectrum,
  stockVolume,
} from './assay.ts';
import { fitKinetics, gaussNewtonStep, residual } from './fit.ts';
import { absorbance, exactProduct, lambertW, productAfter, rateAt, withInhibitor } from './kinetics.ts';
import {
  ASSEMBLING,
  PREPARING,
  scoreAssembling,
  scoreConclusions,
  scoreConstants,
  scoreCurves,
  scoreInhibited,
  scoreInhibition,
  scorePreparing,
  scoreRates,
  scoreReciprocal,
  scoreVolumes,
  scoreWavelength,
  TRUE_CONCLUSIONS,
} from './scoring.ts';

const enzyme = { km: 0.35, vmax: 6 };
const hidden: HiddenParams = { Km: 0.35, Vmax: 6, Ki: 0.2 };
const GRID: HiddenParams[] = [0.2, 0.35, 0.5].flatMap((Km) =>
  [4, 6, 8].flatMap((Vmax) => [0.1, 0.2, 0.3].map((Ki) => ({ Km, Vmax, Ki }))),
);
const within = (value: number, wanted: number, relative: number) =>
  expect(Math.abs(value / wanted - 1), `${value} for ${wanted}`).toBeLessThanOrEqual(relative);

describe('the enzyme, Km 0.35 mmol/L, Vmax 6.0 µmol/L/min', () => {
  it.each([
    [0.05, 0.75, 0.4],
    [0.1, 1.333, 0.75],
    [0.2, 2.182, 1.333],
    [0.4, 3.2, 2.182],
    [0.8, 4.174, 3.2],
    [1.6, 4.923, 4.174],
  ])('at %s mmol/L has the rate %s, with I = Ki %s', (s, free, inhibited) => {
    expect(rateAt(enzyme, s)).toBeCloseTo(free, 3);
    expect(rateAt(withInhibitor(enzyme, 0.2, 0.2), s)).toBeCloseTo(inhibited, 3);
  });

  it('makes A = 0.2277 in ten minutes from 0.1 mmol/L', () => {
    expect(absorbance(productAfter(enzyme, 0.1, 10))).toBeCloseTo(0.2277, 4);
  });

  it('is integrated as the closed solution has it', () => {
    for (const { Km: km, Vmax: vmax } of GRID) {
      for (const s of SUBSTRATES) {
        for (const minutes of [0.5, 3, 10, 60, 600]) {
          const exact = exactProduct({ km, vmax }, s, minutes);
          expect(Math.abs(productAfter({ km, vmax }, s, minutes) - exact)).toBeLessThan(1e-6);
        }
      }
    }
  });

  it('never makes more product than there was substrate', () => {
    expect(productAfter(enzyme, 0.05, 6000)).toBeCloseTo(50, 6);
  });
});

describe('Lambert W', () => {
  it.each([
    [0, 0],
    [1, 0.567143290409784],
    [Math.E, 1],
    [0.001, 0.000999001497337513],
    [1e6, 11.38335808614],
  ])('W(%s) = %s', (x, w) => expect(lambertW(x)).toBeCloseTo(w, 9));
  it('is the inverse of w·e^w', () => {
    for (let w = 0; w < 20; w += 0.37) expect(lambertW(w * Math.exp(w))).toBeCloseTo(w, 10);
  });
});

describe('the assay', () => {
  it('has noise of half a percent, the same for the same learner', () => {
    const settings = { interval: 5, minutes: 10 };
    const one = record(hidden, 5, false, settings);
    expect(one).toEqual(record(hidden, 5, false, settings));
    expect(one).not.toEqual(record({ ...hidden, Ki: 0.21 }, 5, false, settings));
    const rest = one.slice(1).map(([seconds, a]) => a / absorbance(exactProduct(enzyme, 1.6, seconds / 60)) - 1);
    const spread = Math.sqrt(rest.reduce((sum, r) => sum + r * r, 0) / rest.length);
    expect(spread).toBeGreaterThan(0.004);
    expect(spread).toBeLessThan(0.0065);
  });
  it('needs 30 to 960 µL of stock, and peaks at 405 nm', () => {
    expect(SUBSTRATES.map((_s, i) => Math.round(stockVolume(i)))).toEqual([30, 60, 120, 240, 480, 960]);
    expect(spectrum(405)).toBe(1);
    expect(spectrum(403)).toBeLessThan(1);
  });
  it('gives initial rates within 5 % to somebody who stays below 10 % conversion', () => {
    for (const params of GRID) {
      for (const [i, s] of SUBSTRATES.entries()) {
        const line = initialLine(i, record(params, i, false, { interval: 10, minutes: 3 }), 2);
        expect(line.conversion).toBeLessThanOrEqual(10);
        within(rateOfSlope(line.slope), rateAt(kineticsOf(params, false), s), 0.05);
      }
    }
  });
  it('shows that a late window is too slow', () => {
    const line = initialLine(0, record(hidden, 0, false, { interval: 10, minutes: 10 }), 10);
    expect(line.conversion).toBeGreaterThan(10);
    expect(rateOfSlope(line.slope) / rateAt(enzyme, 0.05)).toBeLessThan(0.95);
    expect(conversion(0, 0.09)).toBeCloseTo(10, 6);
  });
  it('lets an honest learner find Km and Vmax within 8 % and Ki within 15 %, whatever the parameters', () => {
    for (const params of GRID) {
      const settings = { interval: 10, minutes: 3 };
      const fitted = (inhibited: boolean) =>
        fitKinetics(SUBSTRATES.map((s, i) => [s, programRate(i, record(params, i, inhibited, settings))] as const))!;
      const free = fitted(false);
      within(free.km, params.Km, 0.08);
      within(free.vmax, params.Vmax, 0.08);
      within(INHIBITOR / (fitted(true).km / free.km - 1), params.Ki, 0.15);
    }
  });
});

describe('Gauss–Newton', () => {
  const points = SUBSTRATES.map((s) => [s, rateAt(enzyme, s)] as const);
  it.each([
    [0.3, 5],
    [5, 50],
    [0.01, 0.5],
  ])('finds the constants from Km %s, Vmax %s', (km, vmax) => {
    const fit = fitKinetics(points, { km, vmax })!;
    within(fit.km, 0.35, 1e-7);
    within(fit.vmax, 6, 1e-7);
    expect(fit.rounds).toBeLessThan(40);
  });
  it('never goes uphill', () => {
    let guess = { km: 3, vmax: 1 };
    for (let i = 0; i < 12; i += 1) {
      const next = gaussNewtonStep(points, guess)!;
      expect(residual(points, next)).toBeLessThanOrEqual(residual(points, guess));
      guess = next;
    }
  });
  it('says when points define nothing', () => {
    expect(fitKinetics([[0.1, 1]])).toBeNull();
    expect(fitKinetics([])).toBeNull();
  });
});

describe('points', () => {
  const rates = SUBSTRATES.map((s) => rateAt(enzyme, s));
  it('orders: right or nothing', () => {
    expect([scorePreparing(PREPARING), scorePreparing(['lamp', 'bath', 'blank', 'zero'])]).toEqual([6, 0]);
    expect([scoreAssembling(ASSEMBLING), scoreAssembling(['buffer', 'enzyme', 'substrate', 'warm', 'timer'])]).toEqual([
      8, 0,
    ]);
  });
  it('wavelength ±2 nm, volumes ±1 %', () => {
    expect([405, 403, 407, 408].map(scoreWavelength)).toEqual([6, 6, 6, 0]);
    expect(scoreVolumes([30, 60, 120, 240, 480, 960])).toBe(10);
    expect(scoreVolumes([30.3, 60.7, null, 240, 480, 960])).toBe(6.67);
  });
  it('curves: ten readings, two minutes', () => {
    const good = { interval: 10, minutes: 3 };
    expect(scoreCurves(Array(6).fill(good))).toBe(12);
    expect(scoreCurves([good, good, { interval: 30, minutes: 3 }, { interval: 5, minutes: 1 }, null, null])).toBe(6);
    expect(scoreInhibited(Array(6).fill(good))).toBe(10);
    expect(scoreInhibited([good, good, null, null, null, null])).toBe(2);
  });
  it('rates ±5 %, conversion ≤10 %', () => {
    expect(scoreRates(hidden, rates, 9)).toBe(12);
    expect(
      scoreRates(
        hidden,
        rates.map((v) => v * 0.96),
        11,
      ),
    ).toBe(10);
    expect(scoreRates(hidden, [...rates.slice(0, 3), null, null, null], 5)).toBe(7);
  });
  it('double reciprocal: slope ±3 %, intercept ±5 % of the refit', () => {
    const points = SUBSTRATES.map((s) => [1 / s, 1 / rateAt(enzyme, s)] as const);
    const slope = 0.35 / 6;
    expect(scoreReciprocal(points, slope * 1.029, (1 / 6) * 0.951)).toBe(8);
    expect(scoreReciprocal(points, slope * 1.04, 1 / 6)).toBe(4);
    expect(scoreReciprocal(points.slice(1), slope, 1 / 6)).toBe(0);
  });
  it('constants, inhibition, conclusions', () => {
    expect(scoreConstants(hidden, 0.35 * 1.08, 6)).toBe(12);
    expect(scoreConstants(hidden, 0.35 * 1.15, 6 * 1.2)).toBe(3);
    expect(scoreInhibition(hidden, 'competitive', 0.229)).toBe(10);
    expect(scoreInhibition(hidden, 'uncompetitive', 0.24)).toBe(0);
    expect(scoreConclusions(TRUE_CONCLUSIONS)).toBe(6);
    expect(scoreConclusions([...TRUE_CONCLUSIONS, 'enzymeKm'])).toBe(4);
    expect(scoreConclusions([])).toBe(0);
  });
});
