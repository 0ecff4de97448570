import { randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { SPOKEN_ALPHABET } from '../../../kernel/values/spoken-code.ts';
import { joinCode } from './class.model.ts';

describe('join code', () => {
  it('has six signs of the alphabet and uses all of them evenly', () => {
    const seen = new Map<string, number>();
    for (let i = 0; i < 2000; i++) {
      const code = joinCode(randomBytes(64));
      expect(code).toMatch(/^[2-9A-HJKMNP-Z]{6}$/);
      for (const sign of code) seen.set(sign, (seen.get(sign) ?? 0) + 1);
    }
    expect(seen.size).toBe(SPOKEN_ALPHABET.length);
    const mean = 12_000 / SPOKEN_ALPHABET.length;
    for (const count of seen.values()) expect(Math.abs(count - mean)).toBeLessThan(mean * 0.4);
  });
  it('passes over bytes that would favour the first signs, and refuses to run dry', () => {
    expect(joinCode(Uint8Array.from([255, 0, 254, 1, 253, 2, 3, 4, 5]))).toBe('234567');
    expect(() => joinCode(Uint8Array.from([255, 255]))).toThrow(RangeError);
  });
});
