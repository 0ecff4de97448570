/** A value as JSON has it. */
export type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json | undefined };

/** JSON with sorted keys and no spaces: equal values give equal texts. Keys without a value are left out. */
export function canonicalJson(value: Json): string {
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`;
  if (typeof value === 'object' && value !== null) {
    const entries = Object.entries(value as { readonly [key: string]: Json | undefined }).filter(
      (entry): entry is [string, Json] => entry[1] !== undefined,
    );
    entries.sort(([a], [b]) => (a < b ? -1 : 1));
    return `{${entries.map(([key, one]) => `${JSON.stringify(key)}:${canonicalJson(one)}`).join(',')}}`;
  }
  return JSON.stringify(value);
}
