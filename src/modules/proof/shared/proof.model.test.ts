import { describe, expect, it } from 'vitest';
import { codeFrom, indicatorOf, readCode, spellCode } from './proof.model.ts';

const bytes = (seed: number) => Array.from({ length: 32 }, (_, i) => (seed * 31 + i * 97) % 256);

describe('a proof code', () => {
  it('is read whatever its case, blanks and dashes', () => {
    const code = codeFrom(bytes(7));
    expect(code).toMatch(/^[2-9A-HJKMNP-Z]{13}$/);
    expect(readCode(` ${spellCode(code).toLowerCase()} `)).toEqual({ code });
    expect(readCode(code.replace(/(.)/g, '$1 '))).toEqual({ code });
  });

  it('finds every wrong character and every exchange of neighbours', () => {
    for (let seed = 1; seed < 30; seed++) {
      const code = codeFrom(bytes(seed));
      for (let i = 0; i < 13; i++) {
        for (const other of '23456789ABCDEFGHJKMNPQRSTUVWXYZ') {
          if (other === code[i]) continue;
          expect(readCode(code.slice(0, i) + other + code.slice(i + 1))).toEqual({ fault: 'check' });
        }
        if (i < 11 && code[i] !== code[i + 1]) {
          const swapped = code.slice(0, i) + code[i + 1] + code[i] + code.slice(i + 2);
          expect(readCode(swapped)).toEqual({ fault: 'check' });
        }
      }
    }
  });

  it('is not a word of another shape', () => {
    for (const text of ['', 'runs', 'ABCD-EFGH-JKMN', 'O0I1-LLLL-0000-1', 'ABCD-EFGH-JKMN-PP']) {
      expect(readCode(text)).toEqual({ fault: 'shape' });
    }
    expect([indicatorOf(' Runs '), indicatorOf('run')]).toEqual(['runs', null]);
  });

  it('takes no byte that would make a character likelier', () => {
    expect(codeFrom([255, 250, 248, ...Array(12).fill(0)])).toBe('2222222222222');
    expect(() => codeFrom(Array(64).fill(255))).toThrow('not enough');
  });
});
