import { describe, expect, it } from 'vitest';
import { ORDERING_RULES, scoreMatching, scoreOrdering } from './arrangement.ts';

describe('scoreOrdering', () => {
  const KEY = [...'ABCDE'];

  it.each([
    ['BCDEA', [0, 0, 3.75, 3.75]],
    ['BACDE', [0, 3, 2.5, 3.75]],
    ['EDCBA', [0, 1, 0, 0]],
    ['ABDCE', [0, 3, 1.25, 3.75]],
    ['ABCDE', [5, 5, 5, 5]],
  ])('%s of ABCDE under exact, position, adjacent and lcs', (response, scores) => {
    expect(ORDERING_RULES).toEqual(['exact', 'position', 'adjacent', 'lcs']);
    expect(ORDERING_RULES.map((rule) => scoreOrdering(KEY, rule, [...response], 5).score)).toEqual(scores);
  });
  it.each(ORDERING_RULES)('%s: blank, invalid, one item and no items', (rule) => {
    expect(scoreOrdering(KEY, rule, [], 5)).toEqual({ score: 0, reason: 'blank' });
    for (const response of ['ABCD', 'ABCDD', 'ABCDZ', 'ABCDEE']) {
      expect(scoreOrdering(KEY, rule, [...response], 5)).toEqual({ score: 0, reason: 'invalid' });
    }
    expect(scoreOrdering(['A'], rule, ['A'], 5)).toEqual({ score: 5, reason: 'right' });
    expect(scoreOrdering([], rule, ['A'], 5)).toEqual({ score: 0, reason: 'invalid' });
  });
});

describe('scoreMatching', () => {
  const PAIRS = { A: '3', B: '1', C: '2' };

  it('pays by pair, and wrong pairs cost nothing', () => {
    expect(scoreMatching(PAIRS, false, { A: '3', B: '1', C: '2' }, 6)).toEqual({ score: 6, reason: 'right' });
    expect(scoreMatching(PAIRS, false, { A: '3', B: '2', C: '1' }, 6)).toEqual({ score: 2, reason: 'partial' });
    expect(scoreMatching(PAIRS, false, { A: '1', B: null }, 6)).toEqual({ score: 0, reason: 'wrong' });
  });
  it('pays all or nothing where the question says so', () => {
    expect(scoreMatching(PAIRS, true, { A: '3', B: '1' }, 6)).toEqual({ score: 0, reason: 'wrong' });
    expect(scoreMatching(PAIRS, true, { A: '3', B: '1', C: '2' }, 6).score).toBe(6);
  });
  it('takes nothing from where it should not', () => {
    expect(scoreMatching(PAIRS, false, {}, 6).reason).toBe('blank');
    expect(scoreMatching(PAIRS, false, { A: null, B: '', Z: '9' }, 6).reason).toBe('blank');
    expect(scoreMatching({}, false, { A: '3' }, 6)).toEqual({ score: 0, reason: 'blank' });
    expect(scoreMatching({ constructor: '1' }, false, {}, 6).reason).toBe('blank');
  });
});
