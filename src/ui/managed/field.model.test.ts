import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { idSchema, textSchema } from '../../kernel/http/schemas.ts';
import { limitsOf } from '../../kernel/managed/limits.ts';
import { parsedValue, typed } from './field.model.ts';

const hours = z.nullable(z.number().check(z.minimum(0.1), z.maximum(99), z.multipleOf(0.1)));
const days = z.number().check(z.int(), z.minimum(1), z.maximum(3650));
const price = z.number().check(z.int(), z.minimum(0), z.maximum(100_000));
const code = z.string().check(z.regex(/^[A-Z]{2,8}$/));

describe('limits of a field', () => {
  it('are those of its schema', () => {
    expect(limitsOf(textSchema(2, 60))).toMatchObject({ kind: 'text', nullable: false, min: 2, max: 60 });
    expect(limitsOf(hours)).toMatchObject({ kind: 'number', nullable: true, min: 0.1, max: 99, places: 1 });
    expect(limitsOf(days)).toMatchObject({ kind: 'number', nullable: false, min: 1, max: 3650, places: 0 });
    expect(limitsOf(z.array(idSchema)).kind).toBe('other');
  });
});

describe('what is typed', () => {
  it.each<[z.ZodMiniType, string, unknown]>([
    [textSchema(2, 60), ' ab ', 'ab'],
    [textSchema(2, 60), ' a ', undefined],
    [hours, '', null],
    [hours, '0.3', 0.3],
    [hours, '0.35', undefined],
    [hours, '0', undefined],
    [days, '', undefined],
    [days, '1.0', undefined],
    [days, '3651', undefined],
    [days, ' 30 ', 30],
    [code, 'AB', 'AB'],
    [code, 'ab', undefined],
  ])('%#: %j becomes %j', (schema, text, value) => {
    expect(parsedValue(schema, limitsOf(schema), text)).toEqual(value);
  });
  it('is yuan where fen are held', () => {
    expect([typed(5, true), typed(null, true), typed(0), typed(undefined)]).toEqual(['0.05', '', '0', '']);
    expect(['12.5', '12.345', '1000.01', ''].map((text) => parsedValue(price, limitsOf(price), text, true))).toEqual([
      1250,
      undefined,
      undefined,
      undefined,
    ]);
  });
});
