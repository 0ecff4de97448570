import { sha256Hex } from './sha256.ts';
import type { Work } from './work.ts';

/** True when the answer proves the work. */
export function provesWork({ seed, bits }: Work, answer: string): boolean {
  const hash = sha256Hex(`${seed}:${answer}`);
  const whole = Math.floor(bits / 4);
  return /^0*$/.test(hash.slice(0, whole)) && Number.parseInt(hash[whole]!, 16) < 2 ** (4 - (bits % 4));
}
