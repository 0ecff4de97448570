import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { textSchema } from '../http/schemas.ts';
import { rowShape } from './contract.ts';
import { defineNoun } from './noun.ts';
import { columnName, plainColumnNames, plainColumns } from './plain.ts';

const crate = defineNoun({
  object: 'crate',
  page: 'experimentTypeManage',
  fixed: { code: z.string().check(z.regex(/^[A-Z]+$/)) },
  fields: {
    name: textSchema(2, 60),
    maxWeight: z.nullable(z.number().check(z.minimum(0.1), z.multipleOf(0.1))),
    layers: z.number().check(z.int(), z.minimum(1)),
    remark: textSchema(0, 200),
  },
  plain: {
    maxWeight: { label: 'noun.version', sort: true },
    layers: { label: 'noun.version' },
    remark: { label: 'noun.name' },
  },
  required: ['name', 'layers'],
  states: ['open', 'sealed'],
  commands: {},
  removable: ['open'],
});

describe('a plain field', () => {
  it('is a column of its own name and of the type of its schema', () => {
    expect(columnName('maxWeight')).toBe('max_weight');
    const names: readonly ('max_weight' | 'layers' | 'remark')[] = plainColumnNames(crate);
    expect(names).toEqual(['max_weight', 'layers', 'remark']);
    expect(plainColumns(crate)).toEqual({
      max_weight: { type: 'decimal', label: 'noun.version', sort: true },
      layers: { type: 'integer', label: 'noun.version' },
      remark: { type: 'text', label: 'noun.name' },
    });
  });

  it('has to be a field of the noun', () => {
    const { plain: _plain, ...rest } = crate;
    // @ts-expect-error: `colour` is no field
    expect(defineNoun({ ...rest, plain: { colour: { label: 'noun.name' } } })).toHaveProperty('plain.colour');
  });
});

describe('the answer about a row', () => {
  const row = z.object(rowShape(crate));
  const one = { id: '1', code: 'A', name: 'Crate', maxWeight: null, layers: 3, remark: '', state: 'open' };
  it('has every field with its type', () => {
    expect(z.parse(row, one)).toEqual(one);
    for (const change of [{ layers: '3' }, { state: 'gone' }, { remark: null }])
      expect([change, z.safeParse(row, { ...one, ...change }).success]).toEqual([change, false]);
  });
  it('does not judge what is stored', () => {
    const old = { ...one, code: 'a 1', name: ' x ', maxWeight: 0, layers: 0 };
    expect(z.parse(row, old)).toEqual(old);
  });
});
