import { canonicalJson, type Json } from '../../../kernel/values/canonical-json.ts';
import { sha256Hex } from '../../../kernel/values/sha256.ts';

/** Kinds of what happens to an attempt. */
export const EVENT_KINDS = [
  'start',
  'save',
  'lock',
  'unlock',
  'submit',
  'reopen',
  'seat',
  'leave',
  'clock',
  'extend',
  'force',
  'late',
  'void',
  'flag',
] as const;
export type EventKind = (typeof EVENT_KINDS)[number];

/** One event as it enters the chain: `at` in milliseconds since 1970, further members by kind. */
export type ChainEvent = Readonly<Record<string, unknown>> & {
  readonly seq: number;
  readonly at: number;
  readonly kind: EventKind;
};

/** A stored event with the hash it was written with. */
export interface StoredEvent {
  readonly event: ChainEvent;
  readonly hash: string;
}

/** Digest of a response: says nothing of it without the salt of its attempt. */
export const responseDigest = (salt: string, response: unknown): string =>
  sha256Hex(`${salt}|${canonicalJson(response as Json)}`);

/** The hash a chain begins with: binds it to its attempt and to the form that was given. */
export const firstHash = (attemptId: string, formDigest: string): string =>
  sha256Hex(`cloudvse-attempt|${attemptId}|${formDigest}`);

/** The hash after one more event. */
export const nextHash = (before: string, event: ChainEvent): string =>
  sha256Hex(`${before}|${canonicalJson(event as unknown as Json)}`);

/** What was found of a chain: whole, or the first event that is not as it was written. */
export type ChainFinding = { readonly ok: true; readonly head: string } | { readonly ok: false; readonly seq: number };

/**
 * Verifies a chain from its beginning. A missing, swapped, changed or added event makes the first event fail that
 * no longer fits; a cut end fails at the first missing one.
 * @param head the hash the attempt or its receipt names
 */
export function verifyChain(first: string, events: readonly StoredEvent[], head: string): ChainFinding {
  let hash = first;
  let seq = 0;
  for (const { event, hash: written } of events) {
    seq += 1;
    hash = nextHash(hash, event);
    if (event.seq !== seq || hash !== written) return { ok: false, seq };
  }
  return hash === head ? { ok: true, head } : { ok: false, seq: seq + 1 };
}
