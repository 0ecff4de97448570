import type { CallInput, CallOutput } from '../../../../kernel/http/contract.ts';
import type { useFiguresRoute, useRecordsRoute, useTableRoute } from '../../shared/use.contract.ts';
import { BASES, COMPARISONS, GRAINS, SOURCES } from '../../shared/use.model.ts';

export type Use = CallOutput<typeof useFiguresRoute>;
export type UseRow = CallOutput<typeof useTableRoute>['rows'][number];
export type Filters = Omit<NonNullable<CallInput<typeof useTableRoute>['query']>, 'page' | 'by'>;
export type RecordsOf = NonNullable<NonNullable<CallInput<typeof useRecordsRoute>['query']>['of']>;
export type Drawn = Pick<NonNullable<CallInput<typeof useFiguresRoute>['query']>, 'grain' | 'compare'>;

/** What the drawer of runs is opened for. */
export interface Opened {
  readonly of: RecordsOf;
  readonly title: string;
  /** Further than the page: one row of a table. */
  readonly more?: Partial<Filters> & { readonly person?: string };
}

/** Parts of the address that narrow the page to one thing. */
export const NARROWED = ['unit', 'experiment', 'course', 'class'] as const;

const DAY = /^\d{4}-\d\d-\d\d$/;
const ID = /^[0-9a-f-]{36}$/i;
const CODE = /^[\w-]{1,40}$/;

const oneOf = <T extends string>(values: readonly T[], value: string | null): T | undefined =>
  values.find((one) => one === value);

/** What the address narrows the figures to; malformed parts count as not given. */
export function filtersOf(params: URLSearchParams): Filters {
  const text = (name: string, shape: RegExp) => {
    const value = params.get(name) ?? '';
    return shape.test(value) ? { [name]: value } : {};
  };
  const basis = oneOf(BASES, params.get('basis'));
  const source = oneOf(SOURCES, params.get('source'));
  return {
    ...{ ...text('from', DAY), ...text('until', DAY), ...text('category', CODE), ...text('level', CODE) },
    ...Object.assign({}, ...NARROWED.map((name) => text(name, ID))),
    ...(basis ? { basis } : {}),
    ...(source ? { source } : {}),
  };
}

/** How the address wants them drawn. */
export function drawnOf(params: URLSearchParams): Drawn {
  const compare = oneOf(COMPARISONS, params.get('compare'));
  return { grain: oneOf(GRAINS, params.get('grain')) ?? 'day', ...(compare ? { compare } : {}) };
}
