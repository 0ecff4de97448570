import { expect, it } from 'vitest';
import { provesWork } from './proves-work.ts';
import { sha256Hex } from './sha256.ts';

const zeroBits = (hex: string) => {
  const bits = [...hex].map((digit) => Number.parseInt(digit, 16).toString(2).padStart(4, '0')).join('');
  return bits.indexOf('1');
};

it('takes an answer exactly when its hash begins with enough zero bits', () => {
  for (let n = 0; n < 400; n++) {
    const zeros = zeroBits(sha256Hex(`seed:${n}`));
    for (let bits = 0; bits < 9; bits++) {
      expect(provesWork({ seed: 'seed', bits }, String(n)), `${n} for ${bits}`).toBe(zeros >= bits);
    }
  }
});
