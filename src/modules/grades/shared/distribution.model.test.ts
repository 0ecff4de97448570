import { expect, it } from 'vitest';
import { distributionOf } from './distribution.model.ts';
import { calculateGrade, curveStages } from './grade-calculation.model.ts';
import { type Curve, gradeScheme, schemeItem } from './grade-scheme.model.ts';

it('counts totals into ten classes, 100 into the highest', () => {
  expect(distributionOf([0, 9.9, 10, 59.5, 60, 90, 100], 60)).toMatchObject({
    n: 7,
    bins: [2, 1, 0, 0, 0, 1, 1, 0, 0, 2],
    passRate: (3 * 100) / 7,
  });
  expect(distributionOf([70, 80, 90], 60)).toMatchObject({ mean: 80, sd: Math.sqrt(200 / 3), passRate: 100 });
  expect(distributionOf([], 60)).toBeNull();
});

const curves: Curve[] = [
  { op: 'add', n: 4 },
  { op: 'sqrt' },
  { op: 'linear', mean: 80, sd: 10, toMean: 75, toSd: 8 },
  { op: 'multiply', k: 1.1 },
];
const scheme = (layers: Curve[]) =>
  gradeScheme({
    decimals: 2,
    curves: layers,
    items: [schemeItem({ key: 'a', name: 'a', kind: 'offline', weight: 100 })],
  });
const grade = (percent: number, layers: Curve[]) =>
  calculateGrade(
    scheme(layers),
    {
      a: [
        {
          key: 'offline',
          label: 'a',
          full: 100,
          due: null,
          attempts: [{ percent, ref: 'x' }],
          rule: 'last',
          state: 'final',
        },
      ],
    },
    { basis: 'current' },
  );

it('tells the total before each layer and after the last, as the calculation has it', () => {
  const { tree } = grade(60, []);
  expect(curveStages(tree, curves)).toEqual([60, 64, 80, 75, expect.closeTo(82.5, 9)]);
  expect(grade(60, curves).total).toBe(82.5);
});

it('never lowers a total for a higher mark, and stays within 0–100', () => {
  let before = 0;
  for (let percent = 0; percent <= 100; percent += 0.5) {
    const total = grade(percent, curves).total!;
    expect(total).toBeGreaterThanOrEqual(before);
    expect(total).toBeLessThanOrEqual(100);
    before = total;
  }
});
