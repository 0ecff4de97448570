/** Versions of a group that are kept beside those to come. */
export const KEPT_VERSIONS = 20;
/** How long a preview link is good, in ms. */
export const PREVIEW_MS = 3_600_000;

/** One difference between two contents. `path` names the place with dots; entries of lists go by their `key`. */
export interface Difference {
  readonly path: string;
  readonly kind: 'added' | 'removed' | 'changed' | 'moved';
  readonly before?: unknown;
  readonly after?: unknown;
}

type Plain = Readonly<Record<string, unknown>>;
const isPlain = (value: unknown): value is Plain =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const keyed = (value: unknown): value is readonly Plain[] =>
  Array.isArray(value) && value.length > 0 && value.every((one) => isPlain(one) && typeof one.key === 'string');

/** What publishing `after` over `before` changes, in the order of the contents; at most 200. */
export function differences(before: unknown, after: unknown): Difference[] {
  const found: Difference[] = [];
  const walk = (path: string, old: unknown, now: unknown): void => {
    if (JSON.stringify(old) === JSON.stringify(now)) return;
    if ((keyed(old) || keyed(now)) && Array.isArray(old) && Array.isArray(now)) {
      const olds = new Map((old as readonly Plain[]).map((one) => [String(one.key), one]));
      const nows = new Map((now as readonly Plain[]).map((one) => [String(one.key), one]));
      for (const [key, one] of olds) {
        if (!nows.has(key)) found.push({ path: `${path}.${key}`, kind: 'removed', before: one });
      }
      for (const [key, one] of nows) {
        if (olds.has(key)) walk(`${path}.${key}`, olds.get(key), one);
        else found.push({ path: `${path}.${key}`, kind: 'added', after: one });
      }
      const both = (from: ReadonlyMap<string, unknown>, other: ReadonlyMap<string, unknown>) =>
        [...from.keys()].filter((key) => other.has(key)).join('\n');
      if (both(olds, nows) !== both(nows, olds)) found.push({ path, kind: 'moved' });
      return;
    }
    if (isPlain(old) && isPlain(now)) {
      for (const key of new Set([...Object.keys(old), ...Object.keys(now)])) {
        walk(path === '' ? key : `${path}.${key}`, old[key], now[key]);
      }
      return;
    }
    const kind = old === undefined ? 'added' : now === undefined ? 'removed' : 'changed';
    found.push({
      path,
      kind,
      ...(old === undefined ? {} : { before: old }),
      ...(now === undefined ? {} : { after: now }),
    });
  };
  walk('', before, after);
  return found.slice(0, 200);
}
