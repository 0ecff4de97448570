import { expect, it } from 'vitest';
import { type CompletenessFacts, completenessOf } from './completeness.model.ts';

const facts: CompletenessFacts = {
  missing: ['nameEn'],
  objectives: { all: 3, withEvidence: 3, weights: 100 },
  chapters: { all: 6, filled: 5, withTask: 4 },
  hours: 16,
  videos: { minutes: 142.5, all: 10, fitting: 7 },
  experiments: 2,
  questions: 96,
  points: { all: 8, shown: 6 },
  talk: 5,
};

it('weighs each check and lists first what loses most', () => {
  const { percent, rows } = completenessOf(facts);
  // 10 × 7/8 + 10 + 10 × 5/6 + 15 × 142.5/240 + 5 × 7/10 + 15 × 2/3 + 10 × 96/120 + 10 × 6/8 + 10 × 4/6 + 5.
  expect(percent).toBe(76.66);
  expect(rows.map(({ check }) => check).slice(0, 5)).toEqual([
    'videoMinutes',
    'experiments',
    'tasks',
    'points',
    'questions',
  ]);
  expect(percent + rows.reduce((sum, { lost }) => sum + lost, 0)).toBeCloseTo(100, 1);
});

it('raises the whole by exactly the share of one more experiment', () => {
  const more = completenessOf({ ...facts, experiments: 3 }).percent - completenessOf(facts).percent;
  expect(more).toBeCloseTo(5, 2);
  expect(completenessOf({ ...facts, experiments: 9 }).percent).toBe(
    completenessOf({ ...facts, experiments: 3 }).percent,
  );
});

it('gives nothing for objectives whose weights do not make 100', () =>
  expect(
    completenessOf({ ...facts, objectives: { all: 3, withEvidence: 3, weights: 90 } }).rows.find(
      ({ check }) => check === 'objectives',
    )?.value,
  ).toBe(0));

it('is 0 for a course with nothing, with all that is missing', () => {
  const empty = completenessOf({
    missing: ['cover', 'intro', 'syllabus', 'assessment', 'textbooks', 'trailer', 'category', 'nameEn'],
    objectives: { all: 0, withEvidence: 0, weights: 0 },
    chapters: { all: 0, filled: 0, withTask: 0 },
    hours: 0,
    videos: { minutes: 0, all: 0, fitting: 0 },
    experiments: 0,
    questions: 0,
    points: { all: 0, shown: 0 },
    talk: 0,
  });
  expect(empty.percent).toBe(0);
  expect(empty.rows).toHaveLength(10);
});
