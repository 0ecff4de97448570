import { describe, expect, it } from 'vitest';
import {
  classify,
  heartbeatDelay,
  isUrgent,
  jsonBytes,
  nextBatch,
  nextState,
  type OutboxItem,
  overtaken,
  partingBatch,
  restTime,
  retryDelay,
  settle,
} from './outbox.model.ts';

const item = (n: number, change: Partial<OutboxItem> = {}): OutboxItem => ({
  run: 'r',
  epoch: 1,
  n,
  t: 1000 + n,
  type: 'event',
  data: { verb: 'v', object: 'o' },
  bytes: 100,
  ...change,
});
const state = (n: number, key = 'main') => item(n, { type: 'state.save', data: { key, data: {} } });
const numbers = (items: readonly OutboxItem[]) => items.map(({ n }) => n);

describe('portions', () => {
  it('takes at most 50 items from the head', () => {
    const queue = Array.from({ length: 70 }, (_, i) => item(i + 1));
    expect(numbers(nextBatch(queue))).toEqual(Array.from({ length: 50 }, (_, i) => i + 1));
    expect(nextBatch([])).toEqual([]);
  });

  it('stays within the bytes but lets a large item travel alone', () => {
    const half = 100 * 1024;
    expect(numbers(nextBatch([item(1, { bytes: half }), item(2, { bytes: half }), item(3)]))).toEqual([1]);
    expect(numbers(nextBatch([item(1, { bytes: 2_000_000 }), item(2)]))).toEqual([1]);
  });

  it('lets saved states travel beside the plain items', () => {
    const queue = [item(1), state(2), item(3), state(4, 'other')];
    expect(numbers(nextBatch(queue))).toEqual([1, 3]);
    expect(nextState(queue, new Map(), 0)?.n).toBe(2);
    expect(nextState(queue, new Map([['main', 5000]]), 4999)?.n).toBe(4);
    expect(nextState([state(2)], new Map([['main', 5000]]), 4999)).toBeNull();
    expect(nextState([state(2)], new Map([['main', 5000]]), 5000)?.n).toBe(2);
  });

  it('rests five seconds, until a state may go, or not at all', () => {
    const ready = new Map([['main', 3000]]);
    expect(restTime([item(1)], ready, 0)).toBe(5000);
    expect(restTime([item(1), state(2)], ready, 1000)).toBe(2000);
    expect(restTime([state(2)], ready, 9000)).toBe(0);
    expect(restTime([item(1), item(2, { type: 'step.end' })], ready, 0)).toBe(0);
    expect(
      restTime(
        Array.from({ length: 50 }, (_, i) => item(i + 1)),
        ready,
        0,
      ),
    ).toBe(0);
  });

  it('sends at most 60 KiB on the way out', () => {
    const queue = Array.from({ length: 40 }, (_, i) => item(i + 1, { bytes: 4000 }));
    expect(partingBatch(queue)).toHaveLength(15);
    expect(partingBatch([item(1, { bytes: 70_000 })])).toEqual([]);
    expect(numbers(partingBatch([state(1), item(2)]))).toEqual([2]);
  });
});

it('lets a newer state overtake an unsent one of the same key only', () => {
  const queue = [state(1), item(2), state(3, 'other')];
  expect(numbers(overtaken(queue, state(4)))).toEqual([1]);
  expect(overtaken(queue, item(4))).toEqual([]);
});

it('sends steps, states and the end at once', () => {
  expect(['step.start', 'step.end', 'finish', 'state.save', 'ready'].every(isUrgent)).toBe(true);
  expect(['event', 'answer', 'progress', 'score', 'series', 'report', 'heartbeat'].some(isUrgent)).toBe(false);
});

it('waits 1, 2, 4, 8, 15, 30 s, give or take a quarter', () => {
  expect([1, 2, 3, 4, 5, 6, 7, 99].map((n) => retryDelay(n, 0.5))).toEqual([
    1000, 2000, 4000, 8000, 15_000, 30_000, 30_000, 30_000,
  ]);
  expect([retryDelay(6, 0), retryDelay(6, 1)]).toEqual([22_500, 37_500]);
  expect([heartbeatDelay(0), heartbeatDelay(0.5), heartbeatDelay(1)]).toEqual([12_000, 15_000, 18_000]);
});

it('settles what the server named and keeps the rest', () => {
  const results = [
    { n: 1, status: 'committed' },
    { n: 2, status: 'duplicate' },
    { n: 3, status: 'rejected', reason: 'quota' },
    { n: 4, status: 'rejected' },
    { n: 99, status: 'committed' },
  ] as const;
  expect(
    settle(
      [1, 2, 3, 4, 5].map((n) => item(n)),
      results,
    ),
  ).toEqual({
    committed: [1, 2],
    rejected: [
      { n: 3, reason: 'quota' },
      { n: 4, reason: 'invalid' },
    ],
  });
});

it('judges a failed delivery', () => {
  expect([0, 408, 429, 500, 503].map((status) => classify(status, 50))).toEqual(Array(5).fill('retry'));
  expect([400, 413, 422].map((status) => classify(status, 50))).toEqual(Array(3).fill('split'));
  expect([400, 413, 422].map((status) => classify(status, 1))).toEqual(Array(3).fill('drop'));
  expect([401, 403, 404, 410].map((status) => classify(status, 50))).toEqual(Array(4).fill('closed'));
});

it('measures JSON in bytes, not in characters', () => {
  expect(jsonBytes({ a: '摆' })).toBe(11);
  expect(jsonBytes(undefined)).toBe(0);
  const circle: Record<string, unknown> = {};
  circle.self = circle;
  expect(jsonBytes(circle)).toBe(Number.POSITIVE_INFINITY);
});
