import { describe, expect, it } from 'vitest';
import { objectiveRates } from './objective-rate.ts';

const shares = (...own: [string, number][]) => new Map(own);
const OBJECTIVES = [
  { id: 'CO1', expected: 0.65 },
  { id: 'CO2', expected: 0.6 },
];

describe('objectives by the questions of one exam', () => {
  it('are the worked example: ten candidates, four questions, one shared by halves', () => {
    const found = objectiveRates(
      [
        { max: 2, marks: [2, 2, 2, 2, 2, 2, 0, 2, 0, 0], shares: shares(['CO1', 1]) },
        { max: 2, marks: [2, 2, 2, 0, 2, 0, 2, 0, 0, 2], shares: shares(['CO1', 1]) },
        { max: 4, marks: [4, 4, 2, 4, 2, 2, 2, 0, 2, 0], shares: shares(['CO1', 0.5], ['CO2', 0.5]) },
        { max: 12, marks: [11, 10, 10, 9, 8, 8, 7, 7, 4, 3], shares: shares(['CO2', 1]) },
      ],
      OBJECTIVES,
    );
    // CO1: (14 + 12 + 11) ÷ (20 + 20 + 20); CO2: (11 + 77) ÷ (20 + 120).
    expect(found[0]!.rate).toBeCloseTo(37 / 60, 10);
    expect(found[1]!.rate).toBeCloseTo(88 / 140, 10);
    expect(found).toMatchObject([
      { questions: 3, points: 6, n: 10, reached: 5, attained: false },
      { questions: 2, points: 14, n: 10, reached: 6, attained: true },
    ]);
  });

  it('are the exam of the worked attainment: 60 and 40 points, three students', () => {
    const [first, second] = objectiveRates(
      [
        { max: 60, marks: [51, 36, 48], shares: shares(['CO1', 1]) },
        { max: 40, marks: [30, 16, 28], shares: shares(['CO2', 1]) },
      ],
      OBJECTIVES,
    );
    expect(first).toMatchObject({ rate: 0.75, reached: 2, attained: true });
    expect(second!.rate).toBeCloseTo(0.6167, 4);
  });

  it('count who was given a question, and have no rate without one', () => {
    const found = objectiveRates(
      [
        { max: 5, marks: [5, null, 0], shares: shares(['CO1', 1]) },
        { max: 5, marks: [null, 4, 3], shares: shares(['CO1', 1]) },
      ],
      OBJECTIVES,
    );
    expect(found[0]).toMatchObject({ n: 3, points: 20 / 3, rate: 12 / 20, reached: 2, attained: false });
    expect(found[1]).toEqual({ id: 'CO2', questions: 0, n: 0, points: null, rate: null, reached: 0, attained: null });
    expect(objectiveRates([], OBJECTIVES)[0]!.rate).toBeNull();
  });
});
