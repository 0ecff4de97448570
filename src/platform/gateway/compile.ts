import { type RawBuilder, sql } from 'kysely';
import { coerceValue, OPERATORS_OF, parseOperator } from '../../kernel/resource/condition.ts';
import type { Column } from '../../kernel/resource/resource.ts';
import { planOnce } from '../db/plan-once.ts';
import { type BindingFacts, identityOf, type ReadRule, type Registry, type ResourceBinding } from './binding.ts';
import { absentName, faulty, overLimit } from './refusal.ts';

/** A parsed but untrusted question to a resource. */
export interface Question {
  readonly database: unknown;
  readonly type: unknown;
  readonly name: unknown;
  readonly fields: unknown;
  readonly conditions: unknown;
  readonly order: unknown;
  readonly sort: unknown;
}

/** A compiled question: constant identifiers, bound values. */
export interface Compiled {
  readonly binding: ResourceBinding;
  readonly columns: readonly string[];
  readonly select: RawBuilder<unknown>;
  readonly from: RawBuilder<unknown>;
  readonly where: RawBuilder<unknown>;
  readonly order: RawBuilder<unknown>;
  /** Begins every statement of it. */
  readonly head: RawBuilder<unknown>;
}

/** Names of a list given as an array or comma text; null for anything else. @throws AppError malformed over `most`. */
function list(value: unknown, name: string, most: number): string[] | null {
  const items = Array.isArray(value) ? value : typeof value === 'string' ? value.split(',') : null;
  if (!items || items.some((item) => typeof item !== 'string')) return null;
  if (items.length > most) throw overLimit(name, most);
  return (items as string[]).map((item) => item.trim()).filter((item) => item !== '');
}

const empty = (value: unknown) => value === undefined || value === null || value === '';

/** Columns an identity may read, in their declared order. */
export function readableColumns(binding: ResourceBinding, rule: ReadRule): readonly string[] {
  return rule.columns ?? Object.keys(binding.resource.columns);
}

/** Finds a resource for an identity. @throws AppError forbidden, the same for every reason. */
export function findResource(
  registry: Registry,
  question: Pick<Question, 'database' | 'type' | 'name'>,
  facts: BindingFacts,
) {
  const binding = typeof question.name === 'string' ? registry.get(question.name) : undefined;
  const rule = binding?.read[identityOf(facts.actor)] ?? null;
  const label =
    binding &&
    (question.database === binding.resource.database ||
      (binding.resource.bothLabels && (question.database === 'cloudvse' || question.database === 'cloudvse_code')));
  // The two words of the wire ask for the same rows, whatever the resource is stored as.
  const type = question.type === 'Table' || question.type === 'View' || empty(question.type);
  if (!binding || !rule || !label || !type) throw absentName();
  return { binding, rule };
}

/**
 * Compiles a question into SQL. Names from the wire are only keys of the declaration; the row rule is always the first
 * conjunct; the primary key is appended to the order so that paging is stable.
 * @throws AppError forbidden for an unknown or forbidden resource, malformed for anything else.
 */
export function compileQuestion(registry: Registry, question: Question, facts: BindingFacts): Compiled {
  const { binding, rule } = findResource(registry, question, facts);
  const { resource } = binding;
  const readable = readableColumns(binding, rule);
  const pick = (name: string, place: string): [string, Column] => {
    // The primary key answers to id and Id everywhere.
    const own = name === 'id' || name === 'Id' ? (readable.includes(name) ? name : resource.key) : name;
    if (!readable.includes(own) || !Object.hasOwn(resource.columns, own)) throw faulty(place, 'gateway.column');
    return [own, resource.columns[own]!];
  };

  let columns = [...readable];
  if (!empty(question.fields) && question.fields !== '*') {
    const names = list(question.fields, 'Fields', 50);
    if (!names) throw faulty('Fields', 'gateway.column');
    if (names.length > 0 && !(names.length === 1 && names[0] === '*')) {
      columns = [...new Set(names.map((name) => pick(name, 'Fields')[0]))];
    }
  }
  const where: RawBuilder<unknown>[] = [sql`(${rule.rows(facts)})`];
  let byKey = false;
  const conditions = empty(question.conditions) ? [] : question.conditions;
  if (!Array.isArray(conditions)) throw faulty('Conditions', 'gateway.condition.shape');
  if (conditions.length > 20) throw overLimit('Conditions', 20);
  for (const [index, item] of conditions.entries()) {
    const place = `Conditions.${index}`;
    const given = readCondition(item, place);
    const [name, column] = pick(given.property, `${place}.Property`);
    const operator = parseOperator(given.operator);
    if (column.filter === false) throw faulty(`${place}.Property`, 'gateway.column');
    if (!operator || !OPERATORS_OF[column.type].includes(operator)) {
      throw faulty(`${place}.Oper`, 'gateway.condition.operator');
    }
    const coerced = coerceValue(column.type, operator, given.value);
    if (!coerced.ok) throw faulty(`${place}.Value`, 'gateway.condition.value');
    byKey ||= name === resource.key && operator === '=';
    where.push(conditionSql(binding.columns[name]!(facts), column, operator, coerced.values));
  }

  const order = orderSql(binding, readable, question, facts);
  return {
    binding,
    columns,
    select: sql.join(columns.map((name) => sql`${binding.columns[name]!(facts)} as ${sql.id(name)}`)),
    from: binding.from,
    where: sql.join(where, sql` and `),
    order,
    head: byKey ? planOnce : sql``,
  };
}

/** One `{Property, Oper, Value}`; lower-case keys and `operator` are read as well. @throws AppError malformed. */
export function readCondition(item: unknown, place: string): { property: string; operator: unknown; value: unknown } {
  if (typeof item !== 'object' || item === null || Array.isArray(item)) throw faulty(place, 'gateway.condition.shape');
  const given = Object.fromEntries(Object.entries(item).map(([key, value]) => [key.toLowerCase(), value]));
  if (Object.keys(given).some((key) => !['property', 'oper', 'operator', 'value'].includes(key))) {
    throw faulty(place, 'gateway.condition.shape');
  }
  if (typeof given.property !== 'string') throw faulty(`${place}.Property`, 'gateway.condition.shape');
  return { property: given.property.trim(), operator: given.oper ?? given.operator ?? '=', value: given.value };
}

/** Cast of a bound value by the type of its column. */
const CASTS: Readonly<Record<Column['type'], RawBuilder<unknown>>> = {
  id: sql`::uuid`,
  text: sql`::text`,
  code: sql`::text`,
  list: sql`::text`,
  // Not numeric: an index over whole numbers serves only whole numbers.
  integer: sql`::bigint`,
  decimal: sql`::numeric`,
  boolean: sql`::boolean`,
  time: sql`::timestamptz`,
  date: sql`::date`,
};

/** A condition on a column as SQL with bound values; operator and values are checked already. */
export function conditionSql(
  own: RawBuilder<unknown>,
  column: Column,
  operator: string,
  values: readonly (string | number | boolean)[],
) {
  // What a column is made of may itself be a comparison.
  const expression = sql`(${own})`;
  const cast = CASTS[column.type];
  const bound = (value: string | number | boolean | undefined) => sql`${value}${cast}`;
  switch (operator) {
    case 'is-null':
      return sql`${expression} is null`;
    case 'is-not-null':
      return sql`${expression} is not null`;
    case 'like':
      return sql`${expression} ilike ${`%${String(values[0]).replace(/[\\%_]/g, '\\$&')}%`} escape '\\'`;
    case 'in':
      return values.length === 0 ? sql`false` : sql`${expression} in (${sql.join(values.map(bound))})`;
    case 'not-in':
      return values.length === 0 ? sql`true` : sql`${expression} not in (${sql.join(values.map(bound))})`;
    case 'between':
      return sql`${expression} between ${bound(values[0])} and ${bound(values[1])}`;
    case 'has':
      return sql`${bound(values[0])} = any(${own})`;
    case 'has-any':
      return values.length === 0 ? sql`false` : sql`${expression} && array[${sql.join(values.map(bound))}]`;
    default:
      return sql`${expression} ${sql.raw(operator === '!=' ? '<>' : operator)} ${bound(values[0])}`;
  }
}

/** The order of a question, the primary key last so that paging is stable. @throws AppError malformed. */
export function orderSql(
  binding: ResourceBinding,
  readable: readonly string[],
  question: Pick<Question, 'order' | 'sort'>,
  facts: BindingFacts,
) {
  const { resource } = binding;
  let orders = empty(question.order) ? [] : list(question.order, 'Order', 3);
  let sorts = empty(question.sort) ? [] : list(question.sort, 'Sort', 3);
  if (!orders || !sorts) throw faulty('Order', 'gateway.order');
  const direction = (text: string) => /^(asc|desc)$/i.test(text);
  // Clients that exchange the two are read the other way.
  if (orders.length > 0 && orders.every(direction) && !sorts.every(direction)) [orders, sorts] = [sorts, orders];
  if (!sorts.every(direction)) throw faulty('Sort', 'gateway.order');
  const parts = orders.map((name, i) => {
    const own = name === 'id' || name === 'Id' ? resource.key : name;
    const column = Object.hasOwn(resource.columns, own) ? resource.columns[own] : undefined;
    // A column without a sort says the same as a hidden one.
    if (!column || !readable.includes(own) || (!column.sort && own !== resource.key)) {
      throw faulty('Order', 'gateway.column');
    }
    return { own, descending: (sorts[i] ?? sorts[0] ?? 'asc').toLowerCase() === 'desc' };
  });
  if (parts.length === 0 && readable.includes(resource.order.column)) {
    parts.push({ own: resource.order.column, descending: resource.order.direction === 'desc' });
  }
  // The key goes the way of what it follows: an index on both is read forwards or backwards.
  if (parts.at(-1)?.own !== resource.key) {
    parts.push({ own: resource.key, descending: parts.at(-1)?.descending ?? false });
  }
  return sql.join(
    parts.map(({ own, descending }) => {
      // Empty cells come last both ways; upwards they do by themselves.
      const way = !descending
        ? sql`asc`
        : resource.columns[own]!.always || own === resource.key
          ? sql`desc`
          : sql`desc nulls last`;
      return sql`${binding.columns[own]!(facts)} ${way}`;
    }),
  );
}
