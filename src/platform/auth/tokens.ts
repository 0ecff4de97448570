import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

/** A fresh opaque secret of 256 bits with a readable prefix, e.g. `Bt_…` for a bearer. */
export function newToken(prefix: 'Bt' | 'St' | 'Dt' | 'Rt' | 'Tk' | 'Up'): string {
  return `${prefix}_${randomBytes(32).toString('base64url')}`;
}

/** The bearer token of a request; undefined for none and for what cannot be one. */
export function bearerOf(headers: { readonly authorization?: string | undefined }): string | undefined {
  return /^Bearer ([A-Za-z0-9_-]{20,200})$/.exec(headers.authorization ?? '')?.[1];
}

/** What is stored instead of a token. */
export function tokenHash(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}

/** HMAC-SHA256 of a text. */
export function mac(key: Buffer, text: string): Buffer {
  return createHmac('sha256', key).update(text).digest();
}

/** Compares two texts in constant time. */
export function sameText(a: string, b: string): boolean {
  const x = Buffer.from(a);
  const y = Buffer.from(b);
  return x.length === y.length && timingSafeEqual(x, y);
}

const BASE32 = 'abcdefghijklmnopqrstuvwxyz234567';

/** RFC 4648 base 32 in lower case without padding. */
export function base32lower(bytes: Uint8Array): string {
  let out = '';
  let held = 0;
  let bits = 0;
  for (const byte of bytes) {
    held = (held << 8) | byte;
    bits += 8;
    while (bits >= 5) {
      bits -= 5;
      out += BASE32[(held >> bits) & 31];
    }
    held &= (1 << bits) - 1;
  }
  return bits > 0 ? out + BASE32[(held << (5 - bits)) & 31] : out;
}
