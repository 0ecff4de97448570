import * as z from 'zod/mini';

/**
 * The partner interface reads keys without regard to case. Wraps an object schema so that `experimentid`
 * and `ExperimentId` are the same key; of two spellings of one key the first counts. Keys the schema does not name are
 * ignored: partners add their own.
 */
export function anyCase<T extends z.ZodMiniObject>(schema: T): T {
  const names = new Map(Object.keys(schema._zod.def.shape).map((name) => [name.toLowerCase(), name]));
  const rename = (value: unknown): unknown => {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
    const out: Record<string, unknown> = {};
    for (const [key, item] of Object.entries(value)) {
      const name = names.get(key.toLowerCase());
      if (name !== undefined && !(name in out)) out[name] = item;
    }
    return out;
  };
  // The wrapped schema takes and gives what the inner one does; only the spelling of keys is wider.
  return z.pipe(z.transform(rename), schema) as unknown as T;
}

/** Addresses of a call of the partner interface: production, API and bare. */
export const partnerAddresses = (path: string) => ({ path: `/bus${path}`, aliases: [`/api${path}`, path] });
