import { describe, expect, it } from 'vitest';
import { MULTIPLE_RULES, type MultipleKey, scoreMultiple, scoreSingle } from './choice.ts';

describe('scoreSingle', () => {
  it.each([
    ['B', 2, 'right'],
    ['A', 0, 'wrong'],
    ['', 0, 'blank'],
    [null, 0, 'blank'],
  ])('%j', (response, score, reason) => {
    expect(scoreSingle('B', response, 2)).toEqual({ score, reason });
  });
});

describe('scoreMultiple', () => {
  const key = (change: Partial<MultipleKey> = {}): MultipleKey => ({
    options: [...'ABCDE'],
    keys: [...'ABC'],
    rule: 'half',
    ...change,
  });

  it.each([
    ['ABC', [6, 6, 6, 6]],
    ['AB', [0, 3, 4, 4]],
    ['A', [0, 3, 2, 2]],
    ['ABD', [0, 0, 0, 1]],
    ['ABCD', [0, 0, 0, 3]],
    ['ABCDE', [0, 0, 0, 0]],
    ['DE', [0, 0, 0, 0]],
    ['', [0, 0, 0, 0]],
  ])('%s of ABC under all, half, ratio and net', (chosen, scores) => {
    const rules = ['all', 'half', 'ratio', 'net'] as const;
    expect(new Set(rules)).toEqual(new Set(MULTIPLE_RULES));
    expect(rules.map((rule) => scoreMultiple(key({ rule }), [...chosen], 6).score)).toEqual(scores);
  });
  it('says why', () => {
    const reasons = ['ABC', 'AB', 'D', '', 'AZ'].map((chosen) => scoreMultiple(key(), [...chosen], 6).reason);
    expect(reasons).toEqual(['right', 'partial', 'wrong', 'blank', 'invalid']);
  });
  it('takes the share of the question for fewer keys, and rounds half up to 0.01', () => {
    expect(scoreMultiple(key({ fewer: '33.25' }), ['A'], 6).score).toBe(2);
    expect(scoreMultiple(key({ rule: 'ratio' }), ['A'], '0.5').score).toBe(0.17);
    expect(scoreMultiple(key({ fewer: 50 }), ['A'], '2.01').score).toBe(1.01);
  });
  it('counts an option once however often it is sent', () => {
    expect(scoreMultiple(key({ rule: 'ratio' }), ['A', 'A', 'A'], 6).score).toBe(2);
  });
  it.each(MULTIPLE_RULES)('divides by nothing under %s: no keys, one option, a key that is no option', (rule) => {
    expect(scoreMultiple(key({ rule, keys: [] }), ['A'], 6)).toEqual({ score: 0, reason: 'wrong' });
    expect(scoreMultiple(key({ rule, options: ['A'], keys: ['A'] }), ['A'], 6)).toEqual({ score: 6, reason: 'right' });
    expect(scoreMultiple(key({ rule, options: ['A', 'B'], keys: ['A', 'Z'] }), ['B'], 6).score).toBe(0);
    expect(scoreMultiple(key({ rule, options: ['A', 'B'], keys: ['A', 'Z'] }), ['A', 'B'], 6).score).toBe(0);
  });
});
