import { describe, expect, it } from 'vitest';
import { isOpen, JOB_STATES, secondsLeft } from './job.model.ts';

describe('time left of a job', () => {
  it.each<[done: number, total: number | null, elapsedMs: number, expected: number | null]>([
    [0, 100, 5_000, null],
    [10, null, 5_000, null],
    [10, 100, 0, null],
    [10, 100, 5_000, 45],
    [99, 100, 9_900, 1],
    [100, 100, 9_000, 0],
    [120, 100, 9_000, 0],
  ])('%i of %s after %i ms', (done, total, elapsedMs, expected) => {
    expect(secondsLeft(done, total, elapsedMs)).toBe(expected);
  });
});

it('waits for queued and running jobs only', () => {
  expect(JOB_STATES.filter(isOpen)).toEqual(['queued', 'running']);
});
