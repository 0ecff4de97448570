import { describe, expect, it } from 'vitest';
import { countWords } from './section-text.model.ts';

describe('length of a text', () => {
  it('counts Chinese characters and foreign words', () => {
    expect(countWords('')).toBe(0);
    expect(countWords('测量周期')).toBe(4);
    expect(countWords('频率 f 为 1.000 kHz。')).toBe(6);
    expect(countWords("O período não muda — it's constant")).toBe(6);
  });
});
