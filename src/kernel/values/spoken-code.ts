/** Signs of a code people read aloud or from a wall: none that looks like another (no 0, 1, I, L, O). A prime number. */
export const SPOKEN_ALPHABET = '23456789ABCDEFGHJKMNPQRSTUVWXYZ';

/**
 * Makes a code from random bytes without favouring any sign: bytes above the largest multiple of the alphabet are
 * passed over.
 * @param random at least 64 random bytes, so that running out is practically impossible
 * @param length signs of the code, at most 16
 * @throws RangeError when the bytes run out
 */
export function spokenCode(random: Iterable<number>, length: number): string {
  const fair = 256 - (256 % SPOKEN_ALPHABET.length);
  let code = '';
  for (const byte of random) {
    if (byte < fair) code += SPOKEN_ALPHABET[byte % SPOKEN_ALPHABET.length];
    if (code.length === length) return code;
  }
  throw new RangeError('not enough random bytes for a code');
}
