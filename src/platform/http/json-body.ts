import { AppError } from '../../kernel/errors/app-error.ts';

/**
 * True when an object in a JSON text names a key twice: parsers disagree which one counts, so such a body is refused
 *. The text is valid JSON already; a scan over its strings and brackets is enough.
 */
export function namesKeyTwice(text: string): boolean {
  /** Keys of the objects around the present place; null for an array. */
  const open: (Set<string> | null)[] = [];
  let keyExpected = false;
  for (let i = 0; i < text.length; i++) {
    switch (text[i]) {
      case '{':
        open.push(new Set());
        keyExpected = true;
        break;
      case '[':
        open.push(null);
        keyExpected = false;
        break;
      case '}':
      case ']':
        open.pop();
        keyExpected = false;
        break;
      case ',':
        keyExpected = open.at(-1) instanceof Set;
        break;
      case '"': {
        const start = i;
        for (i++; text[i] !== '"'; i++) if (text[i] === '\\') i++;
        if (!keyExpected) break;
        // The same key may be spelt with escapes.
        const key = JSON.parse(text.slice(start, i + 1)) as string;
        const keys = open.at(-1)!;
        if (keys.has(key)) return true;
        keys.add(key);
        keyExpected = false;
        break;
      }
    }
  }
  return false;
}

/** Reads a JSON body. @throws AppError malformed for what is no JSON or names a key twice. */
export function parseJsonBody(text: string): unknown {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new AppError('malformed', 'error.malformed', undefined);
  }
  if (namesKeyTwice(text)) throw new AppError('malformed', 'error.malformed', undefined);
  return value;
}

/** Refuses deep or poisoned JSON before any schema sees it. */
export function checkJson(value: unknown, depth = 0): void {
  if (typeof value !== 'object' || value === null) return;
  if (depth >= 24) throw new AppError('malformed', 'error.malformed', undefined);
  for (const key of Object.keys(value)) {
    if (key === '__proto__' || key === 'constructor' || key === 'prototype') {
      throw new AppError('malformed', 'error.malformed', undefined);
    }
    checkJson((value as Record<string, unknown>)[key], depth + 1);
  }
}
