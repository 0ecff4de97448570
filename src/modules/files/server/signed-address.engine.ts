import { createHmac, timingSafeEqual } from 'node:crypto';

/** How long a signed address opens its file where nothing else is asked for. */
export const ADDRESS_SECONDS = 300;

const macOf = (key: Buffer, id: string, expires: number) =>
  createHmac('sha256', key).update(`attachment|${id}|${expires}`).digest('base64url').slice(0, 32);

/** Query of a signed address: `e` Unix seconds, `s` a MAC over id and end. */
export function signAddress(key: Buffer, id: string, nowMs: number, seconds = ADDRESS_SECONDS): string {
  // Ends on a whole minute, so that a picture seen twice is one address to the browser's cache.
  const expires = Math.ceil(nowMs / 60_000) * 60 + seconds;
  return `e=${expires}&s=${macOf(key, id, expires)}`;
}

/** True for an address signed by us whose time is not over. */
export function signatureHolds(
  key: Buffer,
  id: string,
  given: { readonly e?: string | undefined; readonly s?: string | undefined },
  nowMs: number,
): boolean {
  if (!given.e || !given.s || Number(given.e) * 1000 < nowMs) return false;
  const expected = Buffer.from(macOf(key, id, Number(given.e)));
  const offered = Buffer.from(given.s);
  return expected.length === offered.length && timingSafeEqual(expected, offered);
}
