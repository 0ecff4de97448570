import { expect, it } from 'vitest';
import { type Column, defineResource } from './resource.ts';

const text: Column = { type: 'text', label: 'table.yes' };
const order = <C extends string>(column: C) => ({ column, direction: 'asc' }) as const;

it('is a view of the first database with the key `id` where it says nothing else', () => {
  const rows = defineResource({ wire: 'Rows', columns: { id: text, code: text }, order: order('id') });
  expect(rows).toMatchObject({ type: 'View', database: 'cloudvse', key: 'id' });
  const other = defineResource({ wire: 'Rows', key: 'code', columns: { id: text, code: text }, order: order('id') });
  expect(other.key).toBe('code');
});

it('names its key where no column is known to be called `id`', () => {
  const named = defineResource({ wire: 'Rows', key: 'code', columns: { code: text }, order: order('code') });
  expect(named.key).toBe('code');
  // @ts-expect-error the columns have no `id`
  defineResource({ wire: 'Rows', columns: { code: text }, order: order('code') });
  const columns: Record<string, Column> = { code: text };
  // @ts-expect-error the columns are known as texts alone
  defineResource({ wire: 'Rows', columns, order: order('code') });
  expect(defineResource({ wire: 'Rows', key: 'code', columns, order: order('code') }).key).toBe('code');
});
