import { coerceValue } from '../../kernel/resource/condition.ts';
import type { ListFilter } from '../../kernel/resource/list.ts';
import type { Column } from '../../kernel/resource/resource.ts';
import type { ResourceBinding } from './binding.ts';

/** Values by filter name. What is no such thing is left out and named. */
export function readFilters(text: string): { values: Map<string, string[]>; broken: boolean } {
  const values = new Map<string, string[]>();
  if (text === '') return { values, broken: false };
  let given: unknown;
  try {
    given = JSON.parse(text);
  } catch {
    return { values, broken: true };
  }
  if (typeof given !== 'object' || given === null || Array.isArray(given)) return { values, broken: true };
  for (const [name, value] of Object.entries(given)) {
    const list = Array.isArray(value) ? value : [value];
    if (list.length > 200 || list.some((one) => typeof one !== 'string' || one.length > 200)) values.set(name, []);
    else values.set(name, list as string[]);
  }
  return { values, broken: false };
}

/** Columns of a list that are worked out on demand and wanted. */
export function askedColumns({ resource }: ResourceBinding, more: readonly string[] | undefined): ReadonlySet<string> {
  const known = resource.list?.asked ?? [];
  return new Set(more ? known.filter((one) => more.includes(one)) : known);
}

/** True for a filled value that a filter lets through. */
export type FilledTest = (value: unknown) => boolean;

/** A bound of a range: null when it is open, undefined when it is no number. */
function boundOf(column: Column, text = ''): number | null | undefined {
  if (text === '') return null;
  const value = coerceValue(column.type, '>=', text);
  return value.ok ? Number(value.values[0]) : undefined;
}

/** Test of a filter over a filled column; null when its values do not fit. A row without a value never passes. */
export function filledTest(column: Column, kind: ListFilter['kind'], values: readonly string[]): FilledTest | null {
  if (kind === 'codes') {
    const known = values.filter((value) => column.codes && Object.hasOwn(column.codes, value));
    return known.length > 0 ? (value) => typeof value === 'string' && known.includes(value) : null;
  }
  if (kind !== 'numbers') return null;
  const low = boundOf(column, values[0]);
  const high = boundOf(column, values[1]);
  if (low === undefined || high === undefined || (low === null && high === null)) return null;
  return (value) => typeof value === 'number' && (low === null || value >= low) && (high === null || value <= high);
}

/** Most statements of a list's filled values, on top of those of the list itself. */
export function filledStatements(
  binding: ResourceBinding | undefined,
  { f, more }: { readonly f: string; readonly more: readonly string[] | undefined | null },
): number {
  const fill = binding?.list?.fill;
  if (!binding || !fill) return 0;
  const wanted = new Set([...readFilters(f).values.keys()].filter((name) => fill.filters?.names.includes(name)));
  const narrowing = wanted.size > 0 ? 1 + fill.filters!.statements(wanted) : 0;
  return narrowing + (more === null ? 0 : fill.statements(askedColumns(binding, more)));
}
