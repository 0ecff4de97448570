import { AppError } from '../../../kernel/errors/app-error.ts';
import type { Ctx } from '../../../platform/db/context.ts';
import type { Registry, ResourceBinding } from '../../../platform/gateway/binding.ts';
import { compileQuestion } from '../../../platform/gateway/compile.ts';
import type { ProcedureBinding } from '../../../platform/gateway/procedure.ts';
import { selectRows } from './read.repository.ts';

type Row = Record<string, unknown>;
type Procedures = ReadonlyMap<string, ProcedureBinding>;

const MAX_ENTRIES = 10_000;
/** Names of the specification's cached lists and the views that hold them. */
const LISTS: ReadonlyMap<string, string> = new Map([
  ['CRE_LX', 'Locallx'],
  ['CRE_DW', 'Localdw'],
  ['KNOWLEDGE', 'knowledge'],
]);

/** The cached list a key names: one of the closed list, or `CODE_{table}`. Undefined for anything else. */
function listOf(registry: Registry, key: string): ResourceBinding | undefined {
  const binding = registry.get(LISTS.get(key) ?? (key.startsWith('CODE_') ? key.slice(5) : ''));
  // Only lists that every browser caches stand under both labels (ruling 24).
  return binding?.resource.bothLabels ? binding : undefined;
}

/**
 * Rows of a code list, all or those with one value in a column.
 * @param name key of a cached list, or the name of a code table
 * @returns null when there is no such list or the caller may not read it
 */
export async function codeRows(
  ctx: Ctx,
  registry: Registry,
  name: string,
  by?: { readonly column: string; readonly value: string },
): Promise<Row[] | null> {
  const binding = listOf(registry, name) ?? listOf(registry, `CODE_${name}`);
  if (!binding) return null;
  const { wire, database } = binding.resource;
  const conditions = by ? [{ Property: by.column, Oper: '=', Value: by.value }] : [];
  const question = { database, type: undefined, name: wire, fields: undefined, order: undefined, sort: undefined };
  try {
    return await selectRows(ctx, compileQuestion(registry, { ...question, conditions }, ctx), MAX_ENTRIES, 0);
  } catch (error) {
    // A field that no key of this list can be, or a list without the column, is an entry that is not there.
    if (error instanceof AppError && (error.kind === 'malformed' || error.kind === 'forbidden')) return null;
    throw error;
  }
}

/** An entry of a cached list (wire-protocol §8): a row, the whole list for `*`, a version as text, or null. */
export async function cacheEntry(
  ctx: Ctx,
  registry: Registry,
  procedures: Procedures,
  key: unknown,
  field: unknown,
): Promise<unknown> {
  if (typeof key !== 'string' || typeof field !== 'string' || !/^([\w-]{1,64}|\*)$/.test(field)) return null;
  if (key === 'VERSION') {
    const versions = (await procedures.get('pro_getversion')?.run(ctx, {}))?.rows as Row[] | undefined;
    if (field === '*') return versions ?? null;
    return versions?.find((row) => row.Type === field)?.Version ?? null;
  }
  if (!listOf(registry, key)) return null;
  if (field === '*') return codeRows(ctx, registry, key);
  return (await codeRows(ctx, registry, key, { column: 'id', value: field }))?.[0] ?? null;
}
