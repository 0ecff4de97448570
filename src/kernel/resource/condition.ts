import { SITE_OFFSET } from '../values/site-time.ts';
import type { ColumnType } from './resource.ts';

/** Canonical operators of the gateway. */
export type Operator =
  | '='
  | '!='
  | '>'
  | '>='
  | '<'
  | '<='
  | 'like'
  | 'in'
  | 'not-in'
  | 'between'
  | 'is-null'
  | 'is-not-null'
  | 'has'
  | 'has-any';

const SPELLINGS: Readonly<Record<string, Operator>> = {
  '=': '=',
  '==': '=',
  eq: '=',
  '!=': '!=',
  '<>': '!=',
  ne: '!=',
  '>': '>',
  gt: '>',
  '>=': '>=',
  ge: '>=',
  '<': '<',
  lt: '<',
  '<=': '<=',
  le: '<=',
  like: 'like',
  contains: 'like',
  in: 'in',
  notin: 'not-in',
  'not-in': 'not-in',
  between: 'between',
  isnull: 'is-null',
  'is-null': 'is-null',
  isnotnull: 'is-not-null',
  'is-not-null': 'is-not-null',
  has: 'has',
  hasany: 'has-any',
  'has-any': 'has-any',
};

/** Reads an operator without regard to case and blanks; null when it is none of ours. */
export function parseOperator(text: unknown): Operator | null {
  if (typeof text !== 'string' || text.length > 20) return null;
  const key = text.toLowerCase().replace(/\s+/g, '');
  return Object.hasOwn(SPELLINGS, key) ? SPELLINGS[key]! : null;
}

const ORDERED: readonly Operator[] = ['=', '>', '>=', '<', '<=', 'between'];
/** Operators each column type takes. */
export const OPERATORS_OF: Readonly<Record<ColumnType, readonly Operator[]>> = {
  text: ['=', '!=', 'like', 'in', 'not-in', 'is-null', 'is-not-null'],
  id: ['=', '!=', 'in', 'is-null', 'is-not-null'],
  integer: [...ORDERED, '!=', 'in', 'is-null', 'is-not-null'],
  decimal: [...ORDERED, '!=', 'in', 'is-null', 'is-not-null'],
  time: [...ORDERED, 'is-null', 'is-not-null'],
  date: [...ORDERED, 'is-null', 'is-not-null'],
  boolean: ['='],
  code: ['=', '!=', 'in', 'is-null', 'is-not-null'],
  list: ['has', 'has-any'],
};

/** The value of one condition, checked and typed for its column; `ok: false` means HTTP 400. */
export type Coerced =
  | { readonly ok: true; readonly values: readonly (string | number | boolean)[] }
  | { readonly ok: false };

const bad: Coerced = { ok: false };

function one(type: ColumnType, value: unknown): string | number | boolean | null {
  switch (type) {
    case 'text':
    case 'code':
    case 'list':
      if (typeof value !== 'string' && typeof value !== 'number') return null;
      return String(value).length <= 1000 && !String(value).includes('\u0000') ? String(value) : null;
    case 'id':
      return typeof value === 'string' && /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(value)
        ? value.toLowerCase()
        : null;
    case 'integer':
    case 'decimal': {
      if (typeof value !== 'number' && !(typeof value === 'string' && /^-?\d{1,15}(\.\d{1,10})?$/.test(value.trim()))) {
        return null;
      }
      const number = Number(value);
      if (!Number.isFinite(number) || Math.abs(number) >= 1e15) return null;
      return type === 'integer' && !Number.isInteger(number) ? null : number;
    }
    case 'boolean':
      if (value === true || value === 1 || value === 'true' || value === '1') return true;
      if (value === false || value === 0 || value === 'false' || value === '0') return false;
      return null;
    case 'time':
    case 'date': {
      if (typeof value !== 'string' || value.length > 40) return null;
      const match =
        /^(\d{4})-(\d{2})-(\d{2})(?:[T ](\d{2}):(\d{2})(?::(\d{2})(\.\d{1,6})?)?(Z|[+-]\d{2}:\d{2})?)?$/.exec(value);
      if (!match) return null;
      const [, year, month, day, hour = '00', minute = '00', second = '00', , zone = SITE_OFFSET] = match;
      const text = `${year}-${month}-${day}T${hour}:${minute}:${second}${zone}`;
      const ms = Date.parse(text);
      if (Number.isNaN(ms) || Number(year) < 1900) return null;
      if (Number(day) !== new Date(Date.UTC(Number(year), Number(month) - 1, Number(day))).getUTCDate()) return null;
      return type === 'date' ? `${year}-${month}-${day}` : new Date(ms).toISOString();
    }
  }
}

/** Checks and types the value of a condition; `in` takes an array or comma text of at most 200 values. */
export function coerceValue(type: ColumnType, operator: Operator, value: unknown): Coerced {
  if (operator === 'is-null' || operator === 'is-not-null') return { ok: true, values: [] };
  let list: unknown[];
  if (operator === 'in' || operator === 'not-in' || operator === 'has-any' || operator === 'between') {
    if (Array.isArray(value)) list = value;
    else if (typeof value === 'string') list = value === '' ? [] : value.split(',').map((part) => part.trim());
    else if (typeof value === 'number') list = [value];
    else return bad;
    if (list.length > 200 || (operator === 'between' && list.length !== 2)) return bad;
  } else list = [value];
  const values: (string | number | boolean)[] = [];
  for (const item of list) {
    const typed = one(type, item);
    if (typed === null) return bad;
    values.push(typed);
  }
  return { ok: true, values };
}
