import { describe, expect, it } from 'vitest';
import { estimateMinutes, type Place, stepQueue } from './queue.model.ts';

const NOW = 1_000_000;
const place = (runId: string, queuedAt: number, more: Partial<Place> = {}): Place => ({
  runId,
  queuedAt,
  seenAt: NOW,
  grantedAt: null,
  endsAt: null,
  missed: 0,
  ...more,
});
const turn = (runId: string, endsAt: number, more: Partial<Place> = {}) =>
  place(runId, 1, { grantedAt: NOW - 1000, endsAt, ...more });

describe('a step of the queue', () => {
  it('gives free places to the first in line, ties by id', () => {
    const line = [place('c', 30), place('b', 10), place('a', 10)];
    expect(stepQueue(line, 0, 2, NOW).granted).toEqual(['a', 'b']);
    expect(stepQueue(line, 1, 2, NOW).granted).toEqual(['a']);
    expect(stepQueue(line, 2, 2, NOW).granted).toEqual([]);
    expect(stepQueue(line, 5, 2, NOW).granted).toEqual([]);
  });

  it('holds the place of a turn that is not over', () => {
    const line = [turn('a', NOW + 1), place('b', 20)];
    expect(stepQueue(line, 0, 1, NOW).granted).toEqual([]);
    expect(stepQueue(line, 0, 2, NOW).granted).toEqual(['b']);
  });

  it('puts a missed turn one place back, and out the second time', () => {
    const line = [turn('a', NOW), place('b', 20), place('c', 30)];
    expect(stepQueue(line, 0, 1, NOW)).toEqual({
      lost: [],
      out: [],
      back: [{ runId: 'a', queuedAt: 21 }],
      granted: ['b'],
    });
    expect(stepQueue([turn('a', NOW, { missed: 1 }), place('b', 20)], 0, 1, NOW)).toMatchObject({
      out: ['a'],
      back: [],
      granted: ['b'],
    });
  });

  it('forgets who gave no sign for two minutes, but not a page that is loading its turn', () => {
    const silent = { seenAt: NOW - 120_000 };
    expect(stepQueue([place('a', 10, silent), place('b', 20)], 0, 1, NOW)).toMatchObject({
      lost: ['a'],
      granted: ['b'],
    });
    expect(stepQueue([place('a', 10, { seenAt: NOW - 119_999 })], 1, 1, NOW).lost).toEqual([]);
    expect(stepQueue([turn('a', NOW + 1, silent), place('b', 20)], 0, 1, NOW)).toMatchObject({ lost: [], granted: [] });
    expect(stepQueue([turn('a', NOW, silent), place('b', 20)], 0, 1, NOW)).toMatchObject({
      lost: ['a'],
      granted: ['b'],
    });
  });
});

describe('the estimate', () => {
  it('is position by concurrency times the median, and none from fewer than five runs', () => {
    expect(estimateMinutes(3, 2, [10, 10, 10, 10])).toBeNull();
    expect(estimateMinutes(3, 2, [50, 10, 20, 20, 20])).toBe(30);
    expect(estimateMinutes(1, 4, [10, 20, 30, 40, 50, 60])).toBe(9);
    expect(estimateMinutes(1, 100, [1, 1, 1, 1, 1])).toBe(1);
  });
});
