import { describe, expect, it } from 'vitest';
import { countingResult, NOTHING, type ReleaseFacts, visibility } from './release.policy.ts';

const CLOSE = 5_000;
const facts: ReleaseFacts = {
  now: 1_000,
  rules: { score: { when: 'release' }, paper: { when: 'release' }, key: { when: 'never' } },
  submitted: true,
  voided: false,
  closedAt: CLOSE,
  released: false,
  paperFreeAt: null,
  scored: true,
};
const always = { score: { when: 'handIn' }, paper: { when: 'handIn' }, key: { when: 'handIn' } } as const;

describe('what a candidate sees', () => {
  it('is nothing by the usual rules until the release, and never the key', () => {
    expect(visibility(facts)).toEqual(NOTHING);
    expect(visibility({ ...facts, released: true })).toEqual({ score: true, paper: true, key: false });
  });

  it('is nothing of an attempt in progress or one that is void, whatever the rules', () => {
    const open = { ...facts, rules: always, released: true };
    expect(visibility(open)).toEqual({ score: true, paper: true, key: true });
    expect(visibility({ ...open, submitted: false })).toEqual(NOTHING);
    expect(visibility({ ...open, voided: true })).toEqual(NOTHING);
  });

  it('follows the close and the date to the millisecond', () => {
    const rules = {
      score: { when: 'afterClose' },
      paper: { when: 'date', at: 7_000 },
      key: { when: 'afterClose' },
    } as const;
    expect(visibility({ ...facts, rules, now: CLOSE - 1 })).toEqual(NOTHING);
    expect(visibility({ ...facts, rules, now: CLOSE })).toEqual({ score: true, paper: false, key: false });
    expect(visibility({ ...facts, rules, now: 7_000 })).toEqual({ score: true, paper: true, key: true });
    expect(visibility({ ...facts, rules, now: 7_000, closedAt: null })).toEqual({ ...NOTHING, paper: true });
  });

  it('keeps keys back while somebody has still to sit the paper, and scores while some are missing', () => {
    const open = { ...facts, rules: always, paperFreeAt: 9_000 };
    expect(visibility({ ...open, now: 8_999 }).key).toBe(false);
    expect(visibility({ ...open, now: 9_000 }).key).toBe(true);
    expect(visibility({ ...open, scored: false }).score).toBe(false);
  });
});

it('counts attempts by the rule of the exam', () => {
  expect((['best', 'last', 'first', 'mean'] as const).map((rule) => countingResult([60, 90, 75], rule))).toEqual([
    90, 75, 60, 75,
  ]);
  expect(countingResult([], 'best')).toBeNull();
});
