import { describe, expect, it } from 'vitest';
import { changeOf, entriesBetween, periodStart, ranksOf, sumOf, weekStart } from './ranking.model.ts';

const iso = (ms: number | null) => (ms === null ? null : new Date(ms).toISOString());

describe('ranks', () => {
  it('are shared by equal values, and the next rank skips', () => {
    const ranks = ranksOf(
      new Map([
        ['d', 80],
        ['b', 85],
        ['a', 90],
        ['c', 85],
      ]),
    );
    expect(Object.fromEntries(ranks)).toEqual({ a: 1, b: 2, c: 2, d: 4 });
  });

  it('are not given to who has no value', () => {
    expect([
      ...ranksOf(
        new Map([
          ['a', null],
          ['b', 0],
        ]),
      ).values(),
    ]).toEqual([null, 1]);
  });

  it('change by the places gained since the last frozen week', () => {
    expect([changeOf(2, 5), changeOf(5, 2), changeOf(3, 3)]).toEqual([3, -3, 0]);
    expect([changeOf(1, undefined), changeOf(1, null), changeOf(null, 1)]).toEqual([null, null, null]);
  });
});

describe('values', () => {
  it('are the sum of their entries, rounded once', () => {
    expect(sumOf([1, 1, 1].map(() => ({ value: 100 / 3 })))).toBe(100);
    expect(sumOf([])).toBe(0);
  });
});

describe('periods', () => {
  it('begin on Monday and on the first of the month, 00:00 at the site', () => {
    // Sunday 2026-11-29 23:59 and Monday 00:00 at the site, eight hours ahead of UTC.
    expect(iso(weekStart(Date.parse('2026-11-29T15:59:00Z')))).toBe('2026-11-22T16:00:00.000Z');
    expect(iso(weekStart(Date.parse('2026-11-29T16:00:00Z')))).toBe('2026-11-29T16:00:00.000Z');
    expect(iso(periodStart('month', Date.parse('2026-11-30T16:00:00Z')))).toBe('2026-11-30T16:00:00.000Z');
    expect(iso(periodStart('month', Date.parse('2026-11-30T15:59:00Z')))).toBe('2026-10-31T16:00:00.000Z');
    expect(periodStart('all', 0)).toBeNull();
  });

  it('hold their first instant and not their end', () => {
    const entries = [1, 2, 3].map((ms) => ({ at: new Date(ms) }));
    expect(entriesBetween(entries, 2, 3)).toEqual([entries[1]]);
    expect(entriesBetween(entries, null, null)).toHaveLength(3);
  });
});
