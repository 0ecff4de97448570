import { sha256Hex } from './sha256.ts';

/** Work the server asks of a caller who looks like a guesser: an answer whose hash begins with so many zero bits. */
export interface Work {
  readonly seed: string;
  /** Each bit doubles the work; 16 take a browser about half a second. */
  readonly bits: number;
}

/** Longest answer to a piece of work, in characters. */
export const MAX_PROOF = 20;

/** True when the answer proves the work. */
export function provesWork({ seed, bits }: Work, answer: string): boolean {
  const hash = sha256Hex(`${seed}:${answer}`);
  const whole = Math.floor(bits / 4);
  return /^0*$/.test(hash.slice(0, whole)) && Number.parseInt(hash[whole]!, 16) < 2 ** (4 - (bits % 4));
}
