import { describe, expect, it } from 'vitest';
import {
  columnCounts,
  isSilent,
  isStuck,
  type LiveRow,
  secondsOnStep,
  stuckFirst,
  stuckSteps,
  withNews,
} from './live.model.ts';

const NOW = 1_800_000_000_000;
const steps = [
  { seq: 1, title: '称量', expectSeconds: 30 },
  { seq: 2, title: '滴定', expectSeconds: 300 },
  { seq: 3, title: '计算', expectSeconds: null },
];
const row = (more: Partial<LiveRow> & { score?: number | null; progress?: number } = {}) => ({
  personId: 'p',
  state: 'running' as const,
  step: 1,
  stepAt: NOW,
  repeats: 1,
  heartbeatAt: NOW,
  score: null,
  progress: 0,
  ...more,
});
const ago = (seconds: number) => NOW - seconds * 1000;

describe('stuck', () => {
  it.each([
    [1, 119, 1, false],
    [1, 120, 1, false],
    [1, 121, 1, true],
    [2, 600, 1, false],
    [2, 601, 1, true],
    [3, 121, 1, true],
    [1, 5, 2, false],
    [1, 5, 3, true],
    [9, 121, 1, true],
  ])('at step %d for %d s, try %d: %s', (step, seconds, repeats, expected) => {
    expect(isStuck(row({ step, stepAt: ago(seconds), repeats }), steps, NOW)).toBe(expected);
  });
  it('stands first, the longest before the others; the rest keeps the order of the roll', () => {
    const people = [
      row({ personId: 'a' }),
      row({ personId: 'b', stepAt: ago(130) }),
      row({ personId: 'c', state: 'waiting', step: null }),
      row({ personId: 'd', stepAt: ago(900) }),
      row({ personId: 'e' }),
    ];
    expect(stuckFirst(people, steps, NOW).map((one) => one.personId)).toEqual(['d', 'b', 'a', 'c', 'e']);
  });
  it('is nobody who is not at work', () => {
    for (const state of ['waiting', 'finished', 'unfinished', 'abandoned'] as const) {
      expect(isStuck(row({ state, stepAt: ago(9999), repeats: 9 }), steps, NOW)).toBe(false);
      expect(secondsOnStep(row({ state, stepAt: ago(9999) }), NOW)).toBe(0);
    }
    expect(isStuck(row({ step: null, repeats: 9 }), steps, NOW)).toBe(false);
  });
});

describe('a class', () => {
  const people = (stuck: number, well: number, done = 0) => [
    ...Array.from({ length: stuck }, (_, i) => row({ personId: `s${i}`, step: 2, stepAt: ago(601) })),
    ...Array.from({ length: well }, (_, i) => row({ personId: `w${i}`, step: 1 })),
    ...Array.from({ length: done }, (_, i) => row({ personId: `d${i}`, state: 'finished', step: null })),
  ];
  it.each([
    [2, 0, 0, false],
    [3, 0, 0, true],
    [3, 7, 0, true],
    [3, 8, 0, false],
    [3, 7, 50, true],
    [4, 9, 0, true],
  ])('with %d stuck, %d well and %d done is stuck: %s', (stuck, well, done, expected) => {
    const found = stuckSteps(people(stuck, well, done), steps, NOW);
    expect(found.map((one) => one.seq)).toEqual(expected ? [2] : []);
    if (expected) expect(found[0]!.persons).toHaveLength(stuck);
  });
  it('is counted by the step people are at', () => {
    expect([...columnCounts(people(2, 3, 4))]).toEqual([
      [2, 2],
      [1, 3],
    ]);
  });
});

describe('silence', () => {
  it.each([
    [59, false],
    [61, true],
  ])('after %d s: %s', (seconds, expected) => {
    expect(isSilent(row({ heartbeatAt: ago(seconds) }), NOW)).toBe(expected);
  });
  it('is no matter once the run ended', () => {
    expect(isSilent(row({ state: 'finished', heartbeatAt: ago(999) }), NOW)).toBe(false);
  });
});

describe('news', () => {
  const news = (more = {}) => ({
    person: 'p',
    state: 'running',
    step: 1,
    stepAt: null,
    score: null,
    progress: 0.1,
    heartbeatAt: NOW + 1000,
    ...more,
  });
  it('keeps what was not told', () => {
    const before = row({ score: 12, progress: 0.4, repeats: 2 });
    expect(withNews(before, news())).toEqual({ ...before, heartbeatAt: NOW + 1000 });
  });
  it('counts a step that is begun again, and begins anew at another', () => {
    expect(withNews(row(), news({ stepAt: NOW + 500 }))).toMatchObject({ repeats: 2, stepAt: NOW + 500 });
    expect(withNews(row({ repeats: 3 }), news({ step: 2, stepAt: NOW + 500 }))).toMatchObject({ step: 2, repeats: 1 });
    expect(withNews(row(), news({ step: 2 }))).toMatchObject({ step: 2, stepAt: NOW + 1000 });
  });
  it('wakes somebody who waited, and never takes a sign of life back', () => {
    expect(withNews(row({ state: 'waiting', step: null, stepAt: null, heartbeatAt: null }), news())).toMatchObject({
      state: 'running',
      step: 1,
    });
    expect(withNews(row({ heartbeatAt: NOW + 9000 }), news()).heartbeatAt).toBe(NOW + 9000);
    expect(withNews(row(), news({ state: 'finished', step: null }))).toMatchObject({ state: 'finished' });
    expect(withNews(row(), news({ state: 'unheard-of' })).state).toBe('running');
  });
});
