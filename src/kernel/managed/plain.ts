import type { Column } from '../resource/resource.ts';
import { limitsOf } from './limits.ts';
import type { NounShape, PlainField } from './noun.ts';

/** Fields of a noun that are declared as plain. */
export type PlainName<N extends NounShape> = N extends { readonly plain: infer P } ? keyof P & string : never;

/** Name of the column that holds a field: `validDays` is stored in `valid_days`. */
export type ColumnName<Field extends string> = Field extends `${infer First}${infer Rest}`
  ? First extends Lowercase<First>
    ? `${First}${ColumnName<Rest>}`
    : `_${Lowercase<First>}${ColumnName<Rest>}`
  : Field;

export const columnName = (field: string): string => field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** Plain fields with what is said of them, in order. */
export const plainFields = (noun: NounShape): readonly (readonly [name: string, field: PlainField])[] =>
  Object.entries(noun.plain ?? {});

/** Names of their columns, for the list and the export. */
export const plainColumnNames = <N extends NounShape>(noun: N) =>
  plainFields(noun).map(([name]) => columnName(name)) as ColumnName<PlainName<N>>[];

/** Their columns of the noun's resource. */
export const plainColumns = <N extends NounShape>(noun: N) =>
  Object.fromEntries(
    plainFields(noun).map(([name, { label, sort }]): [string, Column] => {
      const { kind, places } = limitsOf(noun.fields[name]!);
      const type = kind === 'text' ? 'text' : places === 0 ? 'integer' : 'decimal';
      return [columnName(name), { type, label, ...(sort && { sort }) }];
    }),
  ) as Readonly<Record<ColumnName<PlainName<N>>, Column>>;
