import * as z from 'zod/mini';
import type { Schema } from '../../kernel/http/contract.ts';
import type { FieldLimits } from '../../kernel/managed/limits.ts';
import { fenOf, yuanOf } from '../../kernel/values/money.ts';

/** A value as it is typed; empty for none. @param money it is held in fen and typed in yuan */
export function typed(value: unknown, money = false): string {
  if (value === null || value === undefined) return '';
  return money ? yuanOf(Number(value)) : String(value);
}

/** The value that was typed, or undefined when the schema refuses it. */
export function parsedValue(schema: Schema, limits: FieldLimits, text: string, money = false): unknown {
  const plain = text.trim();
  const decimal = new RegExp(`^-?\\d{1,15}${limits.places > 0 ? `(\\.\\d{1,${limits.places}})?` : ''}$`);
  const number = () => (money ? fenOf(plain) : decimal.test(plain) ? Number(plain) : undefined);
  const value = limits.nullable && plain === '' ? null : limits.kind === 'number' ? number() : plain;
  const parsed = z.safeParse(schema, value);
  return parsed.success ? parsed.data : undefined;
}
