import { mac, sameText } from '../../../../platform/auth/tokens.ts';

/** How long a signed address opens its file, in seconds. */
export const ADDRESS_SECONDS = 300;

interface Named {
  readonly runId: string;
  readonly id: string;
}

const sign = (key: Buffer, { runId, id }: Named, expires: number) =>
  mac(key, `artifact|${runId}|${id}|${expires}`).toString('base64url').slice(0, 32);

/** Path of a file or series of a run with a signature that holds for five minutes. @param nowMs Unix milliseconds */
export function artifactAddress(key: Buffer, named: Named, nowMs: number): string {
  // Ends on a whole minute, so that a picture seen twice is one address to the browser's cache.
  const expires = Math.ceil(nowMs / 60_000) * 60 + ADDRESS_SECONDS;
  return `/api/v1/runs/${named.runId}/artifacts/${named.id}?e=${expires}&s=${sign(key, named, expires)}`;
}

/** True for an address signed by us whose time is not over. */
export function addressHolds(
  key: Buffer,
  named: Named,
  given: { readonly e?: string | undefined; readonly s?: string | undefined },
  nowMs: number,
): boolean {
  if (!given.e || !given.s || Number(given.e) * 1000 < nowMs) return false;
  return sameText(given.s, sign(key, named, Number(given.e)));
}
