import { createHmac } from 'node:crypto';

const ALPHABET = 'abcdefghijklmnopqrstuvwxyz234567';

/** RFC 4648 base 32, lower case, without padding. */
export function base32lower(bytes: Uint8Array): string {
  let out = '';
  let value = 0;
  let bits = 0;
  for (const byte of bytes) {
    value = (value << 8) | byte;
    bits += 8;
    while (bits >= 5) {
      out += ALPHABET[(value >>> (bits - 5)) & 31];
      bits -= 5;
    }
    value &= (1 << bits) - 1;
  }
  if (bits > 0) out += ALPHABET[(value << (5 - bits)) & 31];
  return out;
}

/** Host label of a version's content: `v` and 24 characters nobody can guess. */
export function contentLabel(key: Buffer, versionId: string): string {
  const mac = createHmac('sha256', key).update(`host|${versionId}`).digest();
  return `v${base32lower(mac).slice(0, 24)}`;
}
