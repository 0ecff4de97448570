import { describe, expect, it } from 'vitest';
import { type JobLine, openJobs, percent, withJob } from './job.model.ts';

const job = (id: string, state: JobLine['state'], done = 0): JobLine => ({
  id,
  name: { key: 'tasks.tray', params: {} },
  state,
  done,
  total: 10,
  secondsLeft: null,
  stopping: false,
  failure: null,
  link: null,
  result: null,
  errors: null,
  createdAt: '2026-11-21T00:00:00.000Z',
  finishedAt: null,
  can: { cancel: true },
});

describe('the list of jobs after a live event', () => {
  const list = { rows: [job('a', 'running', 1), job('b', 'done', 10)] };

  it('shows the new state of a line in its place', () => {
    expect(withJob(list, job('a', 'running', 5)).rows.map((row) => [row.id, row.done])).toEqual([
      ['a', 5],
      ['b', 10],
    ]);
  });

  it('begins with a line it did not have', () => {
    expect(withJob(list, job('c', 'queued')).rows.map((row) => row.id)).toEqual(['c', 'a', 'b']);
  });

  it('does not open a job again, and ignores what is no job', () => {
    expect(withJob(list, job('b', 'running', 9))).toBe(list);
    expect([null, 'x', { id: 'a' }].map((said) => withJob(list, said))).toEqual([list, list, list]);
  });
});

it('counts the jobs one waits for', () => {
  expect(openJobs(undefined)).toBe(0);
  expect(openJobs({ rows: [job('a', 'queued'), job('b', 'running'), job('c', 'failed'), job('d', 'done')] })).toBe(2);
});

it('says how much is done', () => {
  expect(percent({ done: 3, total: 12 })).toBe(25);
  expect(percent({ done: 3, total: 2 })).toBe(100);
  expect(percent({ done: 0, total: 0 })).toBe(100);
  expect(percent({ done: 3, total: null })).toBeNull();
});
