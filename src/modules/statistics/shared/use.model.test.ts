import { expect, it } from 'vitest';
import { changeOf, comparedDays, daysIn, grainFor, numbersOf, rangeFault, type Totals } from './use.model.ts';

const NOTHING: Totals = {
  ...{ views: 0, runs: 0, persons: 0, mean: null, median: null, finished: 0, ended: 0, scored: 0, passed: 0 },
  ...{ meanScore: null, bins: [], bands: { excellent: 0, standard: 0, below: 0 }, reviews: 0, stars: null },
  ...{ reportsDue: 0, reportsIn: 0, reportsGraded: 0 },
};

it('has zeros for counts and no value for shares of nothing', () => {
  expect(numbersOf(NOTHING)).toEqual({
    ...{ views: 0, runs: 0, persons: 0, minutes: null, completion: null, passing: null },
    ...{ stars: null, submitted: null, graded: null },
  });
});

it('takes shares of what they are shares of', () => {
  const totals = {
    ...NOTHING,
    finished: 2,
    ended: 3,
    scored: 8,
    passed: 7,
    reportsDue: 4,
    reportsIn: 3,
    reportsGraded: 1,
  };
  expect(numbersOf(totals)).toMatchObject({ completion: 66.7, passing: 87.5, submitted: 75, graded: 33.3 });
});

it('averages no fewer than five reviews', () => {
  expect(numbersOf({ ...NOTHING, reviews: 4, stars: 5 }).stars).toBeNull();
  expect(numbersOf({ ...NOTHING, reviews: 5, stars: 4.2 }).stars).toBe(4.2);
});

it('says how a number changed: counts in percent, shares in points', () => {
  expect(changeOf('runs', 150, 100)).toBe(50);
  expect(changeOf('passing', 87.5, 90)).toBe(-2.5);
  expect(changeOf('runs', 3, 0)).toBeNull();
  expect(changeOf('minutes', null, 12)).toBeNull();
});

it('counts both days of a range and refuses what is reversed or longer than five years', () => {
  expect(daysIn('2026-09-01', '2026-09-01')).toBe(1);
  expect(rangeFault('2026-09-02', '2026-09-01')).toBe('order');
  expect(rangeFault('2021-09-01', '2026-08-31')).toBeNull();
  expect(rangeFault('2021-09-01', '2026-09-02')).toBe('long');
});

it('draws long stretches in larger steps', () => {
  expect(grainFor('day', '2026-09-01', '2026-12-01')).toBe('day');
  expect(grainFor('day', '2024-09-01', '2026-12-01')).toBe('week');
  expect(grainFor('month', '2021-12-02', '2026-12-01')).toBe('month');
});

it('compares with as many days before, or with the same days of the year before', () => {
  expect(comparedDays('previous', '2026-09-01', '2026-09-30')).toEqual({ from: '2026-08-02', until: '2026-08-31' });
  expect(comparedDays('lastYear', '2028-02-29', '2028-03-10')).toEqual({ from: '2027-02-28', until: '2027-03-10' });
});
