import * as z from 'zod/mini';
import type { Schema } from '../../kernel/http/contract.ts';
import { fenOf, yuanOf } from '../../kernel/values/money.ts';

/** What a schema says about one field, as far as a control needs it. */
export interface FieldLimits {
  readonly kind: 'text' | 'number' | 'other';
  /** May be empty: null on the wire. */
  readonly nullable: boolean;
  /** Characters of a text, value of a number. */
  readonly min: number | undefined;
  readonly max: number | undefined;
  /** Decimal places of a number; 0 for whole numbers. */
  readonly places: number;
  /** A text of a fixed shape. */
  readonly shaped: boolean;
}

interface Check {
  readonly check: string;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly value?: number;
  readonly format?: string;
}

/** Reads the limits of a field from its schema. */
export function limitsOf(schema: Schema): FieldLimits {
  const { def } = schema._zod as unknown as {
    readonly def: { readonly type: string; readonly innerType?: Schema; readonly checks?: readonly unknown[] };
  };
  if (def.type === 'nullable' && def.innerType) return { ...limitsOf(def.innerType), nullable: true };
  const checks = (def.checks ?? []).map((one) => (one as { _zod: { def: Check } })._zod.def);
  const find = (name: string) => checks.find(({ check }) => check === name);
  const step = find('multiple_of')?.value;
  return {
    kind: def.type === 'string' ? 'text' : def.type === 'number' ? 'number' : 'other',
    nullable: false,
    min: find('min_length')?.minimum ?? find('greater_than')?.value,
    max: find('max_length')?.maximum ?? find('less_than')?.value,
    places: find('number_format') ? 0 : step === undefined ? 2 : (String(step).split('.')[1]?.length ?? 0),
    shaped: checks.some(({ check, format }) => check === 'string_format' && format === 'regex') && !find('min_length'),
  };
}

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
