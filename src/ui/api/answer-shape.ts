import type { RouteShape } from '../../kernel/http/contract.ts';

/** Parts of a schema that say nothing about what an answer is made of. */
const ASIDE: ReadonlySet<string> = new Set(['checks', 'error', 'abort']);

interface Schema {
  readonly _zod: { readonly def: Readonly<Record<string, unknown>> };
}

const isSchema = (value: unknown): value is Schema => typeof value === 'object' && value !== null && '_zod' in value;

/** What a part of a schema is, as text; fields in the order of their names. @param above schemas this part stands in */
function textOf(part: unknown, above: readonly unknown[]): string {
  if (isSchema(part)) {
    if (above.includes(part)) return '^';
    const { def } = part._zod;
    // A schema that names itself is given by a function.
    const inner = def.type === 'lazy' && typeof def.getter === 'function' ? { of: def.getter() } : def;
    const kept = Object.entries(inner).filter(([name]) => !ASIDE.has(name));
    return textOf(Object.fromEntries(kept), [...above, part]);
  }
  if (Array.isArray(part)) return `[${part.map((one) => textOf(one, above)).join()}]`;
  if (typeof part === 'function') return '';
  if (typeof part !== 'object' || part === null) return String(part);
  const fields = Object.entries(part).toSorted(([a], [b]) => (a < b ? -1 : 1));
  return `{${fields.map(([name, value]) => `${name}:${textOf(value, above)}`).join()}}`;
}

/** 32 bits of FNV-1a. */
function hashOf(text: string): string {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  return (hash >>> 0).toString(36);
}

const known = new WeakMap<object, string>();

/** Version of the shape of a route's answers: another one as soon as a field, a type or a value of a list changes. */
export function answerShape({ output }: Pick<RouteShape, 'output'>): string {
  const found = known.get(output) ?? hashOf(textOf(output, []));
  known.set(output, found);
  return found;
}
