import { describe, expect, it } from 'vitest';
import { median } from '../../../kernel/statistics/sample.ts';
import { dueCounts, type LearnerFigures, NUMBERS, numberOf, ownNumber, progressBins } from './study.model.ts';

const nobody: LearnerFigures = {
  ...{ progress: null, active: false, seconds: 0, due: 0, submitted: 0, onTime: 0, runs: 0, ended: 0, finished: 0 },
  ...{ scored: 0, passed: 0, scores: 0, runSeconds: 0, posts: 0, attended: 0, sessions: 0 },
};
const learner = (more: Partial<LearnerFigures>): LearnerFigures => ({ ...nobody, ...more });

/** The five learners of the worked example: four due tasks each, 12 in time, 1 late, 7 missing. */
const five = [
  learner({ progress: 60, seconds: 18_000, active: true, due: 4, submitted: 4, onTime: 4 }),
  learner({ progress: 20, seconds: 5400, due: 4, submitted: 2, onTime: 1 }),
  learner({ progress: 0, due: 4 }),
  learner({ progress: 100, seconds: 27_000, active: true, due: 4, submitted: 4, onTime: 4 }),
  learner({ progress: 40, seconds: 9000, due: 4, submitted: 3, onTime: 3 }),
];

describe('numbers', () => {
  it('are those of the worked example', () => {
    expect(numberOf('learners', five).value).toBe(5);
    expect(numberOf('active', five)).toEqual({ have: 2, of: 5, value: 40, missing: 0 });
    expect(numberOf('progress', five).value).toBe(44);
    expect(median(five.map(({ progress }) => progress!))).toBe(40);
    expect(numberOf('completed', five).value).toBe(20);
    expect(numberOf('time', five).value).toBeCloseTo(11_880 / 3600, 10);
    expect(numberOf('submitted', five)).toMatchObject({ have: 13, of: 20, value: 65 });
    expect(numberOf('onTime', five)).toMatchObject({ have: 12, of: 20, value: 60 });
  });

  it('leave out who has no value, and tell how many', () => {
    const some = [learner({ progress: 50 }), learner({}), learner({ progress: 100 })];
    expect(numberOf('progress', some)).toEqual({ have: 150, of: 2, value: 75, missing: 1 });
    expect(numberOf('completed', some)).toMatchObject({ value: 50, missing: 1 });
    expect(ownNumber('progress', some[1]!)).toBeNull();
  });

  it('are no numbers without anything to divide by, and plain zeros where nothing was done', () => {
    const none = Object.fromEntries(NUMBERS.map((number) => [number, numberOf(number, []).value]));
    expect(none).toMatchObject({ learners: 0, runs: 0, people: 0, active: null, progress: null, time: null });
    expect(numberOf('runs', [nobody]).value).toBe(0);
    expect(numberOf('time', [nobody]).value).toBe(0);
    expect(numberOf('passed', [nobody]).value).toBeNull();
  });

  it('weigh runs by runs, attendance by sessions', () => {
    const two = [
      learner({ runs: 3, ended: 2, finished: 1, scored: 1, passed: 1, scores: 90, runSeconds: 600 }),
      learner({ runs: 2, ended: 2, finished: 2, scored: 2, passed: 0, scores: 60, runSeconds: 600 }),
    ];
    expect(numberOf('finished', two).value).toBe(75);
    expect(numberOf('passed', two).value).toBeCloseTo(100 / 3, 10);
    expect(numberOf('score', two).value).toBe(50);
    expect(numberOf('minutes', two).value).toBeCloseTo(20 / 3, 10);
    // 16 sessions: 12 present, 2 late, 1 leave, 1 absent.
    expect(numberOf('attendance', [learner({ attended: 13, sessions: 15 })]).value).toBeCloseTo(86.67, 2);
  });
});

describe('classes of progress', () => {
  it('hold everybody with a progress once, 100 by itself', () => {
    expect(progressBins([...five, nobody])).toEqual([1, 0, 1, 0, 1, 0, 1, 0, 0, 0, 1]);
    expect(progressBins([{ progress: 9.99 }, { progress: 10 }, { progress: 99.9 }])).toEqual([
      ...[1, 1, 0, 0, 0, 0, 0, 0, 0, 1, 0],
    ]);
  });
});

describe('due tasks', () => {
  it('are those whose time is over within the days; what is done late is handed in, not in time', () => {
    const tasks = [
      { dueAt: 10, doneAt: 10 },
      { dueAt: 10, doneAt: 11 },
      { dueAt: 10, doneAt: null },
      { dueAt: 20, doneAt: 5 },
      { dueAt: 4, doneAt: 3 },
    ];
    expect(dueCounts(tasks, { from: 5, until: 20 })).toEqual({ due: 3, submitted: 2, onTime: 1 });
  });
});
