import { randomKey } from './random-key.ts';

/** A server keeps answers 24 hours; a person who comes back later means something new. */
const KEPT_MS = 3_600_000;

const open = new Map<string, { readonly key: string; readonly at: number }>();

/**
 * Idempotency key of what a person means to do: the same until an answer arrives, so that pressing again after a lost
 * answer is recognized as the same request.
 * @param intention method, address and content of the call
 */
export function keyFor(intention: string): string {
  const now = Date.now();
  for (const [old, { at }] of open) if (now - at > KEPT_MS) open.delete(old);
  const held = open.get(intention);
  if (held) return held.key;
  const key = randomKey();
  open.set(intention, { key, at: now });
  return key;
}

/** Ends an intention: the next call with the same content is a new one. */
export function answered(intention: string): void {
  open.delete(intention);
}
