const PREFIX = 'cloudvse_';

/** In-memory copy for browsers that forbid storage: the page works until it is closed. */
const memory = new Map<string, string>();

function area(kind: 'local' | 'session'): Storage | null {
  try {
    const store = kind === 'local' ? window.localStorage : window.sessionStorage;
    store.getItem('');
    return store;
  } catch {
    return null;
  }
}

/** Reads a stored value; anything damaged, expired or of the wrong shape is removed and answers null. */
export function readStored<T>(
  key: string,
  check: (value: unknown) => value is T,
  kind: 'local' | 'session' = 'local',
): T | null {
  const name = PREFIX + key;
  const text = area(kind)?.getItem(name) ?? memory.get(name) ?? null;
  if (text === null) return null;
  try {
    const parsed: unknown = JSON.parse(text);
    if (typeof parsed === 'object' && parsed !== null && 'exp' in parsed && 'v' in parsed) {
      if (typeof parsed.exp === 'number' && parsed.exp > Date.now() && check(parsed.v)) return parsed.v;
    } else if (check(parsed)) return parsed;
  } catch {
    // falls through to removal
  }
  removeStored(key, kind);
  return null;
}

/** Writes a value, with a life in milliseconds when given. */
export function writeStored(key: string, value: unknown, lifeMs?: number, kind: 'local' | 'session' = 'local'): void {
  const name = PREFIX + key;
  const text = JSON.stringify(lifeMs === undefined ? value : { v: value, exp: Date.now() + lifeMs });
  try {
    const store = area(kind);
    if (!store) throw new Error('blocked');
    store.setItem(name, text);
  } catch {
    memory.set(name, text);
  }
}

/** Removes a value. */
export function removeStored(key: string, kind: 'local' | 'session' = 'local'): void {
  memory.delete(PREFIX + key);
  area(kind)?.removeItem(PREFIX + key);
}

export const isText = (value: unknown): value is string => typeof value === 'string';
