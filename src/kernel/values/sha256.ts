/**
 * SHA-256 (FIPS 180-4) in plain JavaScript: a campus address over plain http is no secure context, so
 * `crypto.subtle` is missing exactly where the password must be hashed.
 */
const K = new Uint32Array(64);
const START = new Uint32Array(8);
{
  const isPrime = (n: number) => {
    for (let d = 2; d * d <= n; d++) if (n % d === 0) return false;
    return true;
  };
  const fraction = (x: number) => Math.floor((x - Math.floor(x)) * 2 ** 32);
  for (let n = 2, found = 0; found < 64; n++) {
    if (!isPrime(n)) continue;
    if (found < 8) START[found] = fraction(Math.sqrt(n));
    K[found++] = fraction(Math.cbrt(n));
  }
}

/** The bytes of a text as UTF-8. */
export function utf8(text: string): number[] {
  const out: number[] = [];
  for (const char of text) {
    const code = char.codePointAt(0)!;
    if (code < 0x80) out.push(code);
    else if (code < 0x800) out.push(0xc0 | (code >> 6), 0x80 | (code & 63));
    else if (code < 0x10000) out.push(0xe0 | (code >> 12), 0x80 | ((code >> 6) & 63), 0x80 | (code & 63));
    else out.push(0xf0 | (code >> 18), 0x80 | ((code >> 12) & 63), 0x80 | ((code >> 6) & 63), 0x80 | (code & 63));
  }
  return out;
}

const rotate = (x: number, n: number) => (x >>> n) | (x << (32 - n));

/** Lower-case hex SHA-256 of a UTF-8 text: the client hash of passwords (decision in 00, security D6). */
export const sha256Hex = (text: string): string => sha256OfBytes(Uint8Array.from(utf8(text)));

/** Lower-case hex SHA-256 of bytes: of files where the browser offers no digest of its own. */
export function sha256OfBytes(given: Uint8Array): string {
  const bytes = new Uint8Array(Math.ceil((given.length + 9) / 64) * 64);
  bytes.set(given);
  bytes[given.length] = 0x80;
  const bits = given.length * 8;
  for (let i = 0; i < 8; i++) bytes[bytes.length - 1 - i] = Math.floor(bits / 2 ** (i * 8)) % 256;
  const h = Uint32Array.from(START);
  const w = new Uint32Array(64);
  for (let block = 0; block < bytes.length; block += 64) {
    for (let i = 0; i < 16; i++) {
      const at = block + i * 4;
      w[i] = (bytes[at]! << 24) | (bytes[at + 1]! << 16) | (bytes[at + 2]! << 8) | bytes[at + 3]!;
    }
    for (let i = 16; i < 64; i++) {
      const a = w[i - 15]!;
      const b = w[i - 2]!;
      w[i] =
        w[i - 16]! +
        (rotate(a, 7) ^ rotate(a, 18) ^ (a >>> 3)) +
        w[i - 7]! +
        (rotate(b, 17) ^ rotate(b, 19) ^ (b >>> 10));
    }
    let [a, b, c, d, e, f, g, z] = h as unknown as [number, number, number, number, number, number, number, number];
    for (let i = 0; i < 64; i++) {
      const t1 = (z + (rotate(e, 6) ^ rotate(e, 11) ^ rotate(e, 25)) + ((e & f) ^ (~e & g)) + K[i]! + w[i]!) | 0;
      const t2 = ((rotate(a, 2) ^ rotate(a, 13) ^ rotate(a, 22)) + ((a & b) ^ (a & c) ^ (b & c))) | 0;
      z = g;
      g = f;
      f = e;
      e = (d + t1) | 0;
      d = c;
      c = b;
      b = a;
      a = (t1 + t2) | 0;
    }
    [a, b, c, d, e, f, g, z].forEach((value, i) => {
      h[i] = h[i]! + value;
    });
  }
  return Array.from(h, (word) => word.toString(16).padStart(8, '0')).join('');
}
