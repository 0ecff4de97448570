import { overLimit } from '../../../platform/gateway/refusal.ts';

const MAX_DEPTH = 8;

/** Refuses a body deeper than the gateway takes: groups and sub-queries are not offered. @throws AppError malformed. */
export function checkDepth(value: unknown, depth = 1): void {
  if (typeof value !== 'object' || value === null) return;
  if (depth > MAX_DEPTH) throw overLimit('depth', MAX_DEPTH);
  for (const inner of Object.values(value)) checkDepth(inner, depth + 1);
}

/** A name from a body as the audit log keeps it: text of at most 64 characters; anything else is no name. */
export function nameInLog(name: unknown): string | null {
  return typeof name === 'string' ? name.replaceAll('\u0000', '').toWellFormed().slice(0, 64) : null;
}
