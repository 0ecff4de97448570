import { type RawBuilder, sql } from 'kysely';
import { decideAccess } from '../../kernel/access/access.ts';
import { appError } from '../../kernel/errors/app-error.ts';
import { coerceValue } from '../../kernel/resource/condition.ts';
import type { ListFilter } from '../../kernel/resource/list.ts';
import type { Column } from '../../kernel/resource/resource.ts';
import { planOnce } from '../db/plan-once.ts';
import {
  type BindingFacts,
  identityOf,
  type ListBinding,
  type Registry,
  type ResourceBinding,
  type RowRule,
} from './binding.ts';
import { type Compiled, conditionSql, orderSql } from './compile.ts';
import { askedColumns, type FilledTest, filledTest, readFilters } from './list-filters.ts';

/** What a console list is asked, as the address holds it; untrusted. */
export interface ListQuestion {
  readonly kw: string;
  /** JSON text: values by filter name. */
  readonly f: string;
  readonly sort: string;
  readonly bin: boolean;
  /** Columns worked out on demand that are wanted; all of them when absent. */
  readonly more?: readonly string[] | undefined;
  /** Only these rows. */
  readonly keys?: readonly string[] | undefined;
}

/** A compiled list: what the page, its counts, its selection and its export share. */
export interface CompiledList extends Compiled {
  readonly list: ListBinding;
  /** All conditions but the strip column's own: what the counts above the list are taken under. */
  readonly beyondTabs: RawBuilder<unknown>;
  /** Columns worked out on demand that are wanted. */
  readonly asked: ReadonlySet<string>;
  /** Filters over filled columns that are still to be applied, by name. */
  readonly filled: ReadonlyMap<string, FilledTest>;
  /** The condition of the strip column, when it is filtered itself. */
  readonly tabsOwn: RawBuilder<unknown> | null;
  /** Filters and sorts that were not understood. */
  readonly ignored: readonly string[];
}

/** A list and who may open it. @throws AppError notFound for a resource without one, forbidden without the right. */
export function findList(registry: Registry, name: string, facts: BindingFacts) {
  const binding = registry.get(name);
  const list = binding?.list;
  if (!binding || !list) throw appError('notFound', 'error.notFound');
  const rule = binding.read[identityOf(facts.actor)];
  const rows: RowRule | undefined = list.rows ?? rule?.rows;
  if (!rows || decideAccess(list.access, facts.actor) !== 'allowed') throw appError('forbidden', 'error.forbidden');
  return { binding, list, rows, columns: rule?.columns ?? Object.keys(binding.resource.columns) };
}

/** From and to of a range, each may be empty. A day as the end means its whole length. */
function rangeSql(expression: RawBuilder<unknown>, column: Column, [from = '', to = '']: readonly string[]) {
  const parts: RawBuilder<unknown>[] = [];
  const type = column.type;
  if (from !== '') {
    const low = coerceValue(type, '>=', from);
    if (!low.ok) return null;
    parts.push(conditionSql(expression, column, '>=', low.values));
  }
  if (to !== '') {
    const wholeDay = type === 'time' && /^\d{4}-\d{2}-\d{2}$/.test(to);
    const high = coerceValue(type, '<=', to);
    if (!high.ok) return null;
    parts.push(
      wholeDay
        ? sql`${expression} < ${high.values[0]}::timestamptz + interval '1 day'`
        : conditionSql(expression, column, '<=', high.values),
    );
  }
  return parts.length === 0 ? null : sql`(${sql.join(parts, sql` and `)})`;
}

/** SQL of a filter that is a column; null when its values do not fit. */
function columnFilter(binding: ResourceBinding, name: string, kind: ListFilter['kind'], values: readonly string[]) {
  const column = binding.resource.columns[name]!;
  return (facts: BindingFacts): RawBuilder<unknown> | null => {
    const expression = binding.columns[name]!(facts);
    if (kind === 'times' || kind === 'numbers') return rangeSql(expression, column, values);
    if (kind === 'flag') {
      return values[0] === '1' ? sql`${expression} is true` : values[0] === '0' ? sql`${expression} is not true` : null;
    }
    if (values.length === 0) return null;
    const operator = column.type === 'list' ? 'has-any' : 'in';
    const coerced = coerceValue(column.type, operator, [...values]);
    return coerced.ok ? conditionSql(expression, column, operator, coerced.values) : null;
  };
}

const likeText = (keyword: string) => `%${keyword.replace(/[\\%_]/g, '\\$&')}%`;

/**
 * Compiles what a console list is asked. The row rule comes first and nothing widens it; names are only keys of the
 * declaration. Unknown filters are left out and named, because addresses are shared and outlive releases.
 * @throws AppError notFound, forbidden, invalid when the list demands other filters.
 */
export function compileList(
  registry: Registry,
  name: string,
  question: ListQuestion,
  facts: BindingFacts,
): CompiledList {
  const { binding, list, rows, columns } = findList(registry, name, facts);
  const { resource } = binding;
  const shape = resource.list!;
  const ignored: string[] = [];

  let scope: RowRule = rows;
  if (question.bin) {
    if (!shape.bin || !list.bin || decideAccess(list.bin.access, facts.actor) !== 'allowed') ignored.push('bin');
    else scope = list.bin.rows;
  }
  const where: RawBuilder<unknown>[] = [sql`(${scope(facts)})`];
  const keyword = question.kw.normalize('NFKC').trim();
  if (keyword !== '') {
    where.push(
      list.keyword
        ? sql`(${list.keyword(facts, keyword)})`
        : sql`(${sql.join(
            shape.keyword.map((one) => sql`${binding.columns[one]!(facts)} ilike ${likeText(keyword)} escape '\\'`),
            sql` or `,
          )})`,
    );
  }
  if (question.keys) where.push(keyAmong(binding, question.keys, facts));
  const { values, broken } = readFilters(question.f);
  if (broken) ignored.push('f');
  list.requireFilters?.(values, facts);
  let tabs: RawBuilder<unknown> | null = null;
  const filled = new Map<string, FilledTest>();
  for (const [filter, given] of values) {
    const declared = Object.hasOwn(shape.filters, filter) ? shape.filters[filter] : undefined;
    const own = list.filters && Object.hasOwn(list.filters, filter) ? list.filters[filter] : undefined;
    const isColumn = columns.includes(filter) && Object.hasOwn(resource.columns, filter);
    if (declared && isColumn && list.fill?.filters?.names.includes(filter)) {
      const test = filledTest(resource.columns[filter]!, declared.kind, given);
      if (test) filled.set(filter, test);
      else ignored.push(filter);
      continue;
    }
    const condition = !declared
      ? null
      : own
        ? own(facts, given)
        : isColumn
          ? columnFilter(binding, filter, declared.kind, given)(facts)
          : null;
    if (!condition) ignored.push(filter);
    else if (filter === shape.tabs) tabs = condition;
    else where.push(sql`(${condition})`);
  }
  return {
    binding,
    list,
    columns,
    select: sql.join(columns.map((one) => sql`${binding.columns[one]!(facts)} as ${sql.id(one)}`)),
    from: binding.from,
    where: sql.join(tabs ? [...where, sql`(${tabs})`] : where, sql` and `),
    beyondTabs: sql.join(where, sql` and `),
    asked: askedColumns(binding, question.more),
    filled,
    tabsOwn: tabs,
    head: list.planOnce && keyword === '' ? planOnce : sql``,
    order: listOrder(binding, columns, question.sort, facts, ignored),
    ignored,
  };
}

/** The same list, only rows with these keys: what its filters over filled columns left. */
export function narrowList(compiled: CompiledList, keys: readonly string[], facts: BindingFacts): CompiledList {
  const { binding, where, beyondTabs } = compiled;
  const among = keyAmong(binding, keys, facts);
  return {
    ...compiled,
    where: sql`${where} and ${among}`,
    beyondTabs: sql`${beyondTabs} and ${among}`,
    filled: new Map(),
    // How many keys there are decides the plan.
    head: sql``,
  };
}

function keyAmong({ resource, columns }: ResourceBinding, keys: readonly string[], facts: BindingFacts) {
  const key = columns[resource.key]!(facts);
  return resource.columns[resource.key]!.type === 'id'
    ? sql`${key} = any(${[...keys]}::uuid[])`
    : sql`${key}::text = any(${[...keys]}::text[])`;
}

function listOrder(
  binding: ResourceBinding,
  columns: readonly string[],
  sort: string,
  facts: BindingFacts,
  ignored: string[],
) {
  const { resource } = binding;
  const name = sort.replace(/^-/, '');
  const known = name !== '' && columns.includes(name) && (resource.columns[name]?.sort || name === resource.key);
  if (name !== '' && !known) ignored.push('sort');
  const asked = known ? { order: name, sort: sort.startsWith('-') ? 'desc' : 'asc' } : { order: '', sort: '' };
  return orderSql(binding, columns, asked, facts);
}

/** Counted exactly up to here, unless the binding says otherwise. */
export const COUNT_CAP = 10_000;

/**
 * One statement with every count of a list: `total` under all conditions, `all` without the strip column's own, one
 * per strip value, one per further count. Each stops at the cap plus one. Up to the cap, the rows are read once for all
 * counts; where there are more, each count looks for its own.
 */
export function countsSql(compiled: CompiledList, facts: BindingFacts): RawBuilder<{ name: string; n: number }> {
  const { binding, list } = compiled;
  const cap = (list.countCap ?? COUNT_CAP) + 1;
  // What each count asks beside the conditions they have in common.
  const wanted: (readonly [name: string, own: RawBuilder<unknown>])[] = [];
  if (compiled.tabsOwn) wanted.push(['total', compiled.tabsOwn]);
  const tabs = binding.resource.list?.tabs;
  if (tabs && list.tabs) {
    const column = binding.resource.columns[tabs]!;
    for (const value of list.tabs) {
      wanted.push([`strip:${value}`, conditionSql(binding.columns[tabs]!(facts), column, '=', [value])]);
    }
  }
  for (const [name, condition] of Object.entries(list.counts ?? {})) wanted.push([`strip:${name}`, condition(facts)]);
  const rows = (one: RawBuilder<unknown>, where: RawBuilder<unknown>) =>
    sql`(select ${one} from ${compiled.from} where ${where} limit ${cap}) t`;
  const whole = sql`whole as materialized (select count(*)::int as n from ${rows(sql`1`, compiled.beyondTabs)})`;
  const all = sql`select ${compiled.tabsOwn ? 'all' : 'total'}::text as name, n from whole`;
  if (wanted.length === 0) return sql`${compiled.head}with ${whole} ${all}`;
  const place = (nth: number) => sql.id(`c${nth}`);
  const seen = sql.join(wanted.map(([, own], nth) => sql`(${own}) as ${place(nth)}`));
  const counted = sql.join(wanted.map((_, nth) => sql`count(*) filter (where ${place(nth)}) as ${place(nth)}`));
  const few = rows(seen, sql`(select n from whole) < ${cap} and ${compiled.beyondTabs}`);
  const parts = wanted.map(
    ([name, own], nth) => sql`select ${name}::text, (case when whole.n < ${cap} then few.${place(nth)} else
      (select count(*) from ${rows(sql`1`, sql`${compiled.beyondTabs} and (${own})`)}) end)::int from whole, few`,
  );
  return sql`${compiled.head}with ${whole}, few as materialized (select ${counted} from ${few})
    ${sql.join([all, ...parts], sql` union all `)}`;
}

/** True when the caller may see the personal data of a resource in full. */
export function mayReveal(binding: ResourceBinding, facts: BindingFacts): boolean {
  const reveal = binding.list?.reveal;
  return reveal !== undefined && decideAccess(reveal.access, facts.actor) === 'allowed';
}

/** The same question with personal data in full, for those who may and say why. */
export function revealed<T extends Compiled>(compiled: T, facts: BindingFacts): T {
  const { binding, columns } = compiled;
  const full = binding.list?.reveal?.columns ?? {};
  return {
    ...compiled,
    select: sql.join(columns.map((name) => sql`${(full[name] ?? binding.columns[name]!)(facts)} as ${sql.id(name)}`)),
  };
}
