import { describe, expect, it } from 'vitest';
import { courseAttainment, type Evidence } from './attainment.ts';

const evidenceOf = (learners: readonly number[]): Evidence[] => {
  const pick = (rows: number[][]) => learners.map((s) => rows[s]!);
  return [
    {
      weight: 30,
      full: [100, 0],
      earned: pick([
        [90, 0],
        [70, 0],
        [80, 0],
      ]),
    },
    {
      weight: 20,
      full: [40, 60],
      earned: pick([
        [36, 48],
        [28, 30],
        [32, 42],
      ]),
    },
    {
      weight: 50,
      full: [60, 40],
      earned: pick([
        [51, 30],
        [36, 16],
        [48, 28],
      ]),
    },
  ];
};
const WEIGHTS = [0.6, 0.4];
const four = (value: number | null) => (value === null ? null : Number(value.toFixed(4)));

describe('the objectives of a course', () => {
  it('are reached as far as what was earned for them, by the weight of the evidence', () => {
    const { objectives, course } = courseAttainment(evidenceOf([0, 1, 2]), WEIGHTS, 0.65);
    const [first, second] = objectives;
    expect(first!.evidence.map(({ weight, rate }) => [four(weight), four(rate)])).toEqual([
      [0.4412, 0.8],
      [0.1176, 0.8],
      [0.4412, 0.75],
    ]);
    expect(second!.evidence.map(({ weight, rate }) => [four(weight), four(rate)])).toEqual([
      [0, null],
      [0.375, 0.6667],
      [0.625, 0.6167],
    ]);
    expect(objectives.map(({ value, attained, reached }) => [four(value), attained, reached])).toEqual([
      [0.7779, true, 3],
      [0.6354, false, 2],
    ]);
    expect(objectives.map(({ learners }) => learners.map(four))).toEqual([
      [0.8779, 0.6559, 0.8],
      [0.7688, 0.4375, 0.7],
    ]);
    expect(four(course)).toBe(0.7209);
  });

  it('leave whole learners out', () => {
    const { objectives, course } = courseAttainment(evidenceOf([0, 2]), WEIGHTS, 0.65);
    expect(objectives.map(({ value }) => four(value))).toEqual([0.839, 0.7344]);
    expect(four(course)).toBe(0.7971);
  });

  it('have no value without evidence or learners, and neither has the course', () => {
    const bare = courseAttainment(evidenceOf([0, 1]).slice(0, 1), WEIGHTS, 0.65);
    expect(bare.objectives.map(({ value, attained, reached }) => [four(value), attained, reached])).toEqual([
      [0.8, true, 2],
      [null, null, 0],
    ]);
    expect(bare.course).toBeNull();
    const nobody = courseAttainment(evidenceOf([]), WEIGHTS, 0.65);
    expect(nobody.objectives.map(({ value, learners }) => [value, learners])).toEqual([
      [null, []],
      [null, []],
    ]);
    expect(courseAttainment([], WEIGHTS, 0.65).course).toBeNull();
  });

  it('take the weights a teacher fixed, if they sum to one', () => {
    const fixed = [
      [0.5, 0.25, 0.25],
      [0, 0.5, 0.5],
    ];
    const { objectives } = courseAttainment(evidenceOf([0, 1, 2]), WEIGHTS, 0.65, fixed);
    expect(objectives.map(({ value }) => four(value))).toEqual([0.7875, 0.6417]);
    expect(() =>
      courseAttainment(evidenceOf([0]), WEIGHTS, 0.65, [
        [0.5, 0.25, 0.2],
        [0, 0.5, 0.5],
      ]),
    ).toThrow(RangeError);
  });

  it('take no fixed weight for evidence that says nothing about the objective', () => {
    const fixed = [
      [1, 0, 0],
      [0.5, 0.5, 0],
    ];
    expect(() => courseAttainment(evidenceOf([0]), WEIGHTS, 0.65, fixed)).toThrow('objective 1');
  });

  it('are attained at the very value that is expected', () => {
    const exact: Evidence[] = [{ weight: 3, full: [20], earned: [[13], [13]] }];
    expect(courseAttainment(exact, [1], 0.65).objectives[0]).toMatchObject({ attained: true, reached: 2 });
  });
});
