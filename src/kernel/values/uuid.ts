/**
 * Makes a time-ordered UUIDv7 (RFC 9562 §5.7) from a 48-bit millisecond time and 10 random bytes.
 * @param ms Unix milliseconds.
 * @param random at least 10 random bytes; an id is never a secret.
 */
export function uuidv7(ms: number, random: Uint8Array): string {
  const bytes = new Uint8Array(16);
  let rest = ms;
  for (let i = 5; i >= 0; i--) {
    bytes[i] = rest % 256;
    rest = Math.floor(rest / 256);
  }
  bytes.set(random.subarray(0, 10), 6);
  bytes[6] = 0x70 | (bytes[6]! & 0x0f);
  bytes[8] = 0x80 | (bytes[8]! & 0x3f);
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
}

/** True for text in UUID form. */
export function isUuid(text: unknown): text is string {
  return typeof text === 'string' && /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i.test(text);
}

/** The instant a {@link uuidv7} was made at. */
export function uuidTime(id: string): Date {
  return new Date(Number.parseInt(id.replace('-', '').slice(0, 12), 16));
}
