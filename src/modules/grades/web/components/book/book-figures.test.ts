import { describe, expect, it } from 'vitest';
import { figuresOf, markOf } from './book-figures.model.ts';

describe('figures under a gradebook', () => {
  it('count known totals only', () => {
    expect(figuresOf([80, null, 60, 40], 60)).toEqual({ n: 3, mean: 60, max: 80, min: 40, passRate: 200 / 3 });
    expect(figuresOf([null], 60)).toBeNull();
  });
});

describe('a typed mark', () => {
  it('is a number from 0 to 100, empty, or refused', () => {
    expect([' 85 ', '0', '100', '59.5', '59,25'].map(markOf)).toEqual([85, 0, 100, 59.5, 59.25]);
    expect(markOf('  ')).toBeNull();
    expect(['101', '-1', 'abc', '1e2', '59.555', '1 0'].map(markOf)).toEqual(Array(6).fill('bad'));
  });
});
