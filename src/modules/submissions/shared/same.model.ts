/** Equal values, in whatever order the keys of their objects stand: the store gives them in an order of its own. */
export function same(a: unknown, b: unknown): boolean {
  if (a === b) return true;
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false;
  const names = Object.keys(a);
  return (
    Array.isArray(a) === Array.isArray(b) &&
    names.length === Object.keys(b).length &&
    names.every((name) => name in b && same(a[name as keyof typeof a], b[name as keyof typeof b]))
  );
}
