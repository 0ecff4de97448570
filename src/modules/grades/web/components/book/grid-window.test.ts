import { describe, expect, it } from 'vitest';
import { offsetsOf, scrollTo, stretchOf } from './grid-window.model.ts';

const offsets = offsetsOf(Array.from({ length: 100 }, (_, i) => (i % 2 === 0 ? 50 : 30)));

describe('the window of a grid', () => {
  it('holds all that is seen and little more, wherever one scrolls', () => {
    for (let start = 0; start <= 4000; start += 7) {
      const { from, to } = stretchOf(offsets, start, 300, 2);
      const seen = offsets.flatMap((at, i) => (i < 100 && at < start + 300 && offsets[i + 1]! > start ? [i] : []));
      for (const i of seen) expect(i >= from && i < to).toBe(true);
      expect(to - from).toBeLessThanOrEqual(seen.length + 4);
    }
  });
  it('is empty without anything, and ends with the last', () => {
    expect(stretchOf([0], 0, 300, 2)).toEqual({ from: 0, to: 0 });
    expect(stretchOf(offsets, 10_000, 300, 2).to).toBe(100);
  });
  it('moves no further than it has to', () => {
    expect(scrollTo(100, 200, { start: 120, end: 160 })).toBe(100);
    expect(scrollTo(100, 200, { start: 60, end: 100 })).toBe(60);
    expect(scrollTo(100, 200, { start: 290, end: 340 })).toBe(140);
  });
});
