import type { ColumnType } from '../../../kernel/resource/resource.ts';
import type { Question } from '../compile.ts';

/** A resource as the generator knows it: names it may ask plausibly and names nobody may read. */
export interface Shape {
  readonly wire: string;
  readonly type: 'Table' | 'View';
  readonly database: string;
  readonly columns: Readonly<Record<string, ColumnType>>;
  readonly hidden: readonly string[];
}

/** Numbers in [0, 1) from a seed: a failure can be repeated. */
export function randomOf(seed: number): () => number {
  let state = seed | 0;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let x = Math.imul(state ^ (state >>> 15), 1 | state);
    x = (x + Math.imul(x ^ (x >>> 7), 61 | x)) ^ x;
    return ((x ^ (x >>> 14)) >>> 0) / 2 ** 32;
  };
}

const HOSTILE_TEXT = [
  ...[
    "' or 1=1 --",
    "'; drop table units.unit; --",
    '") or ("1"="1',
    "\\'; select pg_sleep(9); --",
    '1); --',
    "x'||'y",
  ],
  ...['id desc; select 1', '(select hash from identity.credential limit 1)', 'count(*)', 'id::text', 'id as x', 't.id'],
  ...['case when 1=1 then 1 end', 'pg_catalog.pg_user', '1 union select 1', '*, 1', '"id"', '$1', '$$x$$', 'E\\x27'],
  ...[
    '__proto__',
    'constructor',
    'toString',
    'hasOwnProperty',
    'id ',
    ' id',
    'ID',
    'ıd',
    '\u0000',
    'a\u0000b',
    '\ud800',
  ],
  ...['', ' ', ',', ',,,', '*', '%', '_', '\\', '%_\\', 'NaN', 'Infinity', '1e309', '-0', '0x10', '9'.repeat(40), '１'],
  ...['2026-02-30', '9999-99-99', '0000-00-00', '2026-01-01T25:00:00Z', '275760-09-13', '2026-01-01', 'null', 'asc'],
  ...['x'.repeat(1001), '🧪'.repeat(600), '01900000-0000-7000-8000-00000000000', '{}', '[]', 'true', '/*', '*/', '--'],
  ...['password', 'hash', 'secret', 'very_secret', 'token', 'answer', 'ctid', 'xmin', 'tableoid', 'current_user'],
];
const OPERATORS = [
  ...['=', '==', 'eq', '!=', '<>', 'ne', '>', '>=', 'gt', 'ge', '<', '<=', 'lt', 'le', 'LIKE', 'contains', 'in', 'In '],
  ...[
    'not in',
    'not-in',
    'between',
    'is null',
    'IS NOT NULL',
    'has',
    'has any',
    '~',
    'or',
    '||',
    '= 1 or 1 =',
    'ilike',
  ],
];
const FITTING: Readonly<Record<ColumnType, readonly string[]>> = {
  id: ['=', '!=', 'in', 'is null'],
  text: ['=', '!=', 'like', 'in', 'not in', 'is null', 'is not null'],
  code: ['=', '!=', 'in', 'is null'],
  integer: ['=', '!=', '>', '>=', '<', '<=', 'between', 'in', 'is null'],
  decimal: ['=', '!=', '>', '>=', '<', '<=', 'between', 'in', 'is null'],
  time: ['=', '>', '>=', '<', '<=', 'between', 'is not null'],
  date: ['=', '>', '>=', '<', '<=', 'between'],
  boolean: ['='],
  list: ['has', 'has any'],
};

/** An endless source of plausible and hostile questions to the given resources, the same for the same seed. */
export function questionSource(seed: number, shapes: readonly Shape[]): () => Question {
  const random = randomOf(seed);
  const below = (n: number) => Math.floor(random() * n);
  const pick = <T>(list: readonly T[]): T => list[below(list.length)]!;
  const chance = (p: number) => random() < p;
  const hostileText = () =>
    chance(0.8) ? pick(HOSTILE_TEXT) : String.fromCharCode(...times(below(8), () => below(0x300)));

  function times<T>(n: number, make: () => T): T[] {
    return Array.from({ length: n }, make);
  }
  function hostile(depth = 0): unknown {
    switch (below(depth > 2 ? 7 : 10)) {
      case 0:
        return null;
      case 1:
        return pick([0, -1, 1.5, 1e308, -1e15, Number.MAX_SAFE_INTEGER, 2147483648]);
      case 2:
        return chance(0.5);
      case 7:
        return times(below(6), () => hostile(depth + 1));
      case 8:
        return Object.fromEntries(times(below(4), () => [hostileText(), hostile(depth + 1)]));
      case 9:
        return pick([Array(201).fill('x'), Array(51).fill('id'), Array(21).fill({}), [[[[['x']]]]]]);
      default:
        return hostileText();
    }
  }
  function fitting(type: ColumnType): string | number | boolean {
    switch (type) {
      case 'id':
        return `01900000-0000-7000-8000-${String(below(1e12)).padStart(12, '0')}`;
      case 'integer':
        return chance(0.5)
          ? below(1000) - 500
          : pick([0, 999_999_999_999_999, -999_999_999_999_999, '12', '2147483648']);
      case 'decimal':
        return chance(0.5) ? below(1e6) / 100 : pick(['0.5', '-1.25', '100000000000000.5']);
      case 'boolean':
        return pick([true, false, 1, 0, 'true', '0']);
      case 'time':
      case 'date':
        return pick([
          '2026-01-01',
          '2026-02-28 23:59',
          '1999-12-31 00:00:00',
          '2026-06-01T08:00:00+08:00',
          '9999-12-31',
        ]);
      default:
        return chance(0.4) ? pick(['a', '物理', '0702', '张三', 'student', '%']) : hostileText();
    }
  }
  function name(shape: Shape): unknown {
    const roll = random();
    if (roll < 0.72) return pick(Object.keys(shape.columns));
    if (roll < 0.78) return pick(['id', 'Id']);
    if (roll < 0.88 && shape.hidden.length > 0) return pick(shape.hidden);
    return chance(0.8) ? hostileText() : hostile();
  }
  function condition(shape: Shape): unknown {
    if (chance(0.04)) return hostile();
    const property = name(shape);
    const type =
      typeof property === 'string' && Object.hasOwn(shape.columns, property) ? shape.columns[property]! : 'text';
    const oper = chance(0.85) ? pick(FITTING[type]) : chance(0.8) ? pick(OPERATORS) : hostile();
    const many = typeof oper === 'string' && /in|between|any/i.test(oper);
    const count = oper === 'between' ? 2 : below(5);
    const value = chance(0.12) ? hostile() : many ? times(count, () => fitting(type)) : fitting(type);
    const given: Record<string, unknown> = chance(0.9)
      ? { Property: property, Oper: oper, Value: value }
      : { property, operator: oper, value };
    if (chance(0.03)) given[hostileText()] = hostile();
    return given;
  }
  const columnsOf = (shape: Shape, most: number): unknown => {
    const names = times(1 + below(most), () => name(shape));
    return chance(0.5) ? names : names.filter((one) => typeof one === 'string').join(',');
  };

  return () => {
    const shape = pick(shapes);
    const some = <T>(p: number, make: () => T): T | undefined => (chance(p) ? make() : undefined);
    return {
      database: chance(0.97) ? shape.database : hostile(),
      type: chance(0.5) ? undefined : chance(0.95) ? shape.type : hostile(),
      name: chance(0.96) ? shape.wire : hostile(),
      fields: some(0.6, () => (chance(0.9) ? columnsOf(shape, 4) : hostile())),
      conditions: some(0.85, () => (chance(0.95) ? times(below(4), () => condition(shape)) : hostile())),
      order: some(0.3, () => (chance(0.85) ? columnsOf(shape, 2) : hostile())),
      sort: some(0.3, () => (chance(0.8) ? pick(['asc', 'desc', 'DESC', 'asc,desc']) : hostile())),
    };
  };
}
