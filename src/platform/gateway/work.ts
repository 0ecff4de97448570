import { decideAccess } from '../../kernel/access/access.ts';
import { AppError } from '../../kernel/errors/app-error.ts';
import { coerceValue, parseOperator } from '../../kernel/resource/condition.ts';
import { fieldErrors, type Issue } from '../http/failures.ts';
import { type BindingFacts, identityOf, type Registry, type ResourceBinding, type ResourceWriter } from './binding.ts';
import { findResource, readCondition } from './compile.ts';
import { absentName, faulty, overLimit, ruleBroken } from './refusal.ts';
import type { SaveVerb } from './writer.ts';

/** One parsed but untrusted item of `execute` or `tranexecute`. */
export interface WorkItem {
  readonly WorkType?: unknown;
  readonly TableName?: unknown;
  readonly TableData?: unknown;
  readonly Conditions?: unknown;
}

interface Target {
  readonly binding: ResourceBinding;
}
interface WriteTarget extends Target {
  readonly writer: ResourceWriter;
}
type Values = Readonly<Record<string, unknown>>;

/** A validated item: names are declared ones, values have their types, the verb is allowed to this identity. */
export type Work =
  | (Target & { readonly kind: 'get'; readonly id: string })
  | (WriteTarget & { readonly kind: 'save'; readonly id: string | null; readonly values: Values })
  | (WriteTarget & {
      readonly kind: 'update';
      readonly ids: readonly string[];
      readonly changes: Values;
      readonly version: number | null;
    })
  | (WriteTarget & { readonly kind: 'remove'; readonly ids: readonly string[]; readonly version: number | null });

const blank = (value: unknown) =>
  value === undefined ||
  value === null ||
  value === '' ||
  (typeof value === 'object' && Object.keys(value as object).length === 0);

/** The key equality of an item: `Id = …`, or `in` at most `most` ids. @throws AppError malformed. */
function readKey(binding: ResourceBinding, given: unknown, most: number): string[] {
  const { resource } = binding;
  if (!Array.isArray(given) || given.length !== 1) throw faulty('Conditions', 'gateway.write.key');
  const condition = readCondition(given[0], 'Conditions.0');
  const operator = parseOperator(condition.operator);
  const isKey = [resource.key, 'id', 'Id'].includes(condition.property);
  if (!isKey || (operator !== '=' && operator !== 'in')) throw faulty('Conditions.0', 'gateway.write.key');
  const coerced = coerceValue(resource.columns[resource.key]!.type, operator, condition.value);
  if (!coerced.ok || coerced.values.length === 0) throw faulty('Conditions.0.Value', 'gateway.condition.value');
  const ids = [...new Set(coerced.values.map(String))];
  if (ids.length > most) throw overLimit('Conditions', most);
  return ids;
}

/** Splits what a client sends back with a row: the key, the row version and the echo columns, from what it writes. */
function splitData(
  binding: ResourceBinding,
  writer: ResourceWriter,
  given: unknown,
  writable: Readonly<Record<string, unknown>> = {},
) {
  if (typeof given !== 'object' || given === null || Array.isArray(given)) {
    throw faulty('TableData', 'gateway.write.body');
  }
  const { resource } = binding;
  // A column may be set once and only echoed later (the course of a node).
  const echo = new Set((writer.echo ?? []).filter((name) => !Object.hasOwn(writable, name)));
  const values: Record<string, unknown> = {};
  let id: string | null = null;
  let version: number | null = null;
  for (const [name, value] of Object.entries(given)) {
    if (name === 'RowVersion') {
      if (blank(value)) continue;
      if (!Number.isSafeInteger(value)) throw faulty('RowVersion', 'error.malformed');
      version = value as number;
    } else if (name === 'Id' || name === 'id' || name === resource.key) {
      if (blank(value)) continue;
      const coerced = coerceValue('id', '=', value);
      const own = coerced.ok ? String(coerced.values[0]) : null;
      if (own === null || (id !== null && id !== own)) throw faulty('Id', 'gateway.write.key');
      id = own;
    } else if (!echo.has(name)) values[name] = value;
  }
  return { id, version, values };
}

/** Validates the columns and their values: unknown, read-only or of a wrong type is malformed, out of range breaks a rule. */
function readValues(verb: Pick<SaveVerb, 'input' | 'only'>, values: Values, facts: BindingFacts): Values {
  const allowed = verb.only?.[identityOf(facts.actor)] ?? Object.keys(verb.input.shape);
  for (const name of Object.keys(values)) {
    if (!allowed.includes(name) || !Object.hasOwn(verb.input.shape, name)) {
      throw faulty(Object.hasOwn(verb.input.shape, name) ? name : 'TableData', 'gateway.column');
    }
  }
  const parsed = verb.input.safeParse(values) as {
    success: boolean;
    data?: Values;
    error?: { issues: readonly Issue[] };
  };
  if (parsed.success) return parsed.data!;
  const issues = parsed.error!.issues;
  const fields = fieldErrors(issues);
  if (issues.some((issue) => issue.code === 'invalid_type' || issue.code === 'unrecognized_keys')) {
    throw new AppError('malformed', 'gateway.write.body', undefined, { fields });
  }
  throw ruleBroken(fields);
}

/**
 * Validates one item for an identity. A table that is unknown, unreadable or has no such verb for the caller answers with
 * the same words.
 * @throws AppError forbidden, malformed, invalid.
 */
export function readWork(registry: Registry, database: unknown, item: WorkItem, facts: BindingFacts): Work {
  const { binding } = findResource(registry, { database, type: undefined, name: item.TableName }, facts);
  const { WorkType: verb } = item;
  if (verb === 'Get') {
    if (!blank(item.TableData)) throw faulty('TableData', 'gateway.write.body');
    return { kind: 'get', binding, id: readKey(binding, item.Conditions, 1)[0]! };
  }
  if (verb !== 'Save' && verb !== 'Update' && verb !== 'Delete') throw faulty('WorkType', 'gateway.write.body');
  const { write: writer } = binding;
  const declared = verb === 'Save' ? writer?.save : verb === 'Update' ? writer?.update : writer?.remove;
  if (!writer || !declared || !writer.rows[identityOf(facts.actor)]) throw absentName();
  if (decideAccess(declared.access, facts.actor) !== 'allowed') throw absentName();

  if (verb === 'Save') {
    if (!blank(item.Conditions)) throw faulty('Conditions', 'gateway.write.body');
    const { id, values } = splitData(binding, writer, item.TableData, writer.save!.input.shape);
    return { kind: 'save', binding, writer, id, values: readValues(writer.save!, values, facts) };
  }
  const most = Math.min(200, (verb === 'Update' ? writer.update!.bulk : writer.remove!.bulk) ?? 1);
  const ids = readKey(binding, item.Conditions, most);
  if (verb === 'Delete') {
    if (blank(item.TableData)) return { kind: 'remove', binding, writer, ids, version: null };
    const { id, version, values } = splitData(binding, writer, item.TableData);
    if (Object.keys(values).length > 0) throw faulty('TableData', 'gateway.write.body');
    return { kind: 'remove', binding, writer, ids, version: keyed(ids, id, version) };
  }
  const { id, version, values } = splitData(binding, writer, item.TableData);
  const changes = readValues(writer.update!, values, facts);
  if (Object.keys(changes).length === 0) throw faulty('TableData', 'gateway.write.body');
  return { kind: 'update', binding, writer, ids, changes, version: keyed(ids, id, version) };
}

/** A row sent back whole must be the row of the condition, and a row version belongs to one row. */
function keyed(ids: readonly string[], id: string | null, version: number | null): number | null {
  if ((id !== null || version !== null) && ids.length !== 1) throw faulty('Conditions', 'gateway.write.key');
  if (id !== null && id !== ids[0]) throw faulty('Id', 'gateway.write.key');
  return version;
}
