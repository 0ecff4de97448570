import { describe, expect, it } from 'vitest';
import { endPointMl, equivalenceMl, phOf, sampleMl, shadeOf } from './bench.ts';
import {
  scoreConcentration,
  scoreCurve,
  scoreFilling,
  scoreFine,
  scoreIndicator,
  scorePipette,
  scoreReadings,
  scoreRough,
  scoreSafety,
  scoreWashing,
  scoreWaste,
} from './scoring.ts';
import { ACETIC, HYDROCHLORIC, PHOSPHORIC, solvePh } from './titration.ts';

const params = { c_acid: 0.0953 };

describe('pH of 25.00 mL 0.1000 mol/L acid with 0.1000 mol/L NaOH at 25 °C', () => {
  const VOLUMES = [0, 12.5, 24.9, 25, 25.1, 30];
  const TABLE = [
    ['HCl', HYDROCHLORIC, VOLUMES, [1.0, 1.48, 3.7, 7.0, 10.3, 11.96]],
    ['CH₃COOH', ACETIC, VOLUMES, [2.88, 4.76, 7.15, 8.73, 10.3, 11.96]],
    ['H₃PO₄', PHOSPHORIC, [0, 12.5, 25, 37.5, 50], [1.63, 2.28, 4.7, 7.2, 9.66]],
  ] as const;
  const rows = TABLE.flatMap(([name, acid, volumes, wanted]) =>
    volumes.map((ml, i) => ({ name, acid, ml, wanted: wanted[i] as number })),
  );
  it.each(rows)('$name at $ml mL is $wanted', ({ acid, ml, wanted }) => {
    const ph = solvePh({ acid, acidConc: 0.1, acidMl: 25, baseConc: 0.1, baseMl: ml });
    expect(Math.abs(ph - wanted)).toBeLessThanOrEqual(0.01);
  });
  it('rises with every drop', () => {
    let last = 0;
    for (let ml = 0; ml <= 40; ml += 0.02) {
      const ph = phOf(params, 1, ml);
      expect(ph).toBeGreaterThan(last);
      last = ph;
    }
  });
});

describe('the bench', () => {
  it('turns faintly pink within half a drop of the equivalence, for every concentration', () => {
    for (let c = 0.08; c <= 0.12; c += 0.0013) {
      for (const trial of [0, 1, 2, 3]) {
        const exact = (c * sampleMl({ c_acid: c }, trial)) / 0.1;
        const end = endPointMl({ c_acid: c }, trial);
        expect(Math.abs(end - exact)).toBeLessThanOrEqual(0.0201);
        expect(shadeOf(phOf({ c_acid: c }, trial, end))).toBe('faint');
      }
    }
  });
  it('is colourless in acid and red in alkali', () => {
    expect(shadeOf(2.9)).toBe('colourless');
    expect(shadeOf(12)).toBe('deep');
  });
});

describe('scoring', () => {
  it('safety: set with wrong members, and the early touch', () => {
    const all = ['goggles', 'coat', 'burette', 'pipette', 'flask', 'bulb'];
    expect([scoreSafety(all, 0), scoreSafety(all, 1), scoreSafety([...all, 'funnel'], 0), scoreSafety(all, 9)]).toEqual(
      [6, 4, 5, 0],
    );
  });
  it('sequences', () => {
    expect(scoreWashing(['water', 'alkali', 'alkali', 'alkali'])).toBe(8);
    expect(scoreWashing(['alkali', 'water', 'alkali', 'alkali'])).toBe(0);
    expect([
      scoreFilling(['fill', 'bubble'], 0.02),
      scoreFilling(['fill'], 0),
      scoreFilling(['fill', 'bubble'], 0.04),
    ]).toEqual([8, 4, 4]);
    expect(scoreWaste(['neutralize', 'collect', 'rinse', 'return'])).toBe(6);
    expect(scoreWaste(['collect', 'neutralize', 'rinse', 'return'])).toBe(0);
  });
  it('volumes and indicator', () => {
    expect([24.98, 25, 25.02, 25.04].map(scorePipette)).toEqual([8, 8, 8, 0]);
    expect([
      scoreIndicator(['phenolphthalein']),
      scoreIndicator(['methylRed', 'phenolphthalein']),
      scoreIndicator(['methylRed', 'methylOrange', 'phenolphthalein']),
    ]).toEqual([8, 4, 0]);
    expect([23.825, 24.8, 24.9].map((ml) => scoreRough(params, ml))).toEqual([8, 8, 0]);
  });
  it('fine titrations: all three near, spread in tiers', () => {
    const v = equivalenceMl(params);
    expect(scoreFine(params, [v, v + 0.02, v + 0.04])).toBe(16);
    expect(scoreFine(params, [v, v + 0.02, v + 0.1])).toBe(12);
    expect(scoreFine(params, [v, v, v + 0.3])).toBe(5.33);
    expect(scoreFine(params, [5, 5, 5])).toBe(8);
  });
  it('readings need two decimals', () => {
    expect(scoreReadings([23.84, 23.82, 23.84], ['23.84', '23,82', '23.84'], '23.83')).toBe(8);
    expect(scoreReadings([23.84, 23.82, 23.84], ['23.8', '23.82', '23.840'], '23.87')).toBe(2);
  });
  it('curve and concentration', () => {
    const even = Array.from({ length: 30 }, (_, i) => i);
    expect(scoreCurve(params, even)).toBe(5);
    expect(scoreCurve(params, [...even, 23.5, 23.6, 23.9, 24.1])).toBe(10);
    expect([0.0955, 0.0958, 0.0962, 0.0964].map((c) => scoreConcentration(params, c))).toEqual([14, 7, 3.5, 0]);
  });
});
