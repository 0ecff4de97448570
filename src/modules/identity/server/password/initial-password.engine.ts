import { randomInt } from 'node:crypto';

/** Characters nobody mistakes for another one on paper. */
const LETTERS = 'abcdefghjkmnpqrstuvwxyz';
const CAPITALS = 'ABCDEFGHJKLMNPQRSTUVWXYZ';
const DIGITS = '23456789';
const SIGNS = '#@%&*+=?';

const pick = (from: string) => from[randomInt(from.length)]!;

/** A random password of ten characters (about 55 bits) that fits the password rule and can be copied from paper. */
export function initialPassword(): string {
  const drawn = [pick(LETTERS), pick(CAPITALS), pick(DIGITS), pick(SIGNS)];
  while (drawn.length < 10) drawn.push(pick(LETTERS + CAPITALS + DIGITS));
  for (let i = drawn.length - 1; i > 0; i--) {
    const j = randomInt(i + 1);
    [drawn[i], drawn[j]] = [drawn[j]!, drawn[i]!];
  }
  return drawn.join('');
}
