import type { Schema } from '../http/contract.ts';

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
  if (def.type === 'optional' && def.innerType) return limitsOf(def.innerType);
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
