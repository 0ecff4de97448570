import type { ReactNode } from 'react';
import { Select } from '../../../../ui/design/select.tsx';
import { TextField } from '../../../../ui/design/text-field.tsx';
import { useT } from '../../../../ui/i18n/translate.ts';
import { useAddressParams } from '../../../../ui/shell/address-params.ts';
import './filter-bar.css';

const DAY = /^\d{4}-\d\d-\d\d$/;

/** What the figures of a course are narrowed to. */
export interface Filters {
  readonly term?: string;
  /** Days, both included. */
  readonly from?: string;
  readonly until?: string;
  /** Id of one class; all of the term without. */
  readonly classes?: string;
  readonly learners?: 'all' | 'active';
}

/** What an answer says of what it was narrowed to. */
interface Filtered {
  readonly term: string | null;
  readonly terms: readonly { readonly id: string; readonly name: string }[];
  readonly range: { readonly from: string; readonly until: string };
  readonly classes: readonly { readonly id: string; readonly name: string }[];
}

/** What the address asks for; what is no day or id is left out. */
export function filtersOf(params: URLSearchParams): Filters {
  const day = (name: 'from' | 'until') => {
    const value = params.get(name) ?? '';
    return DAY.test(value) ? { [name]: value } : {};
  };
  const id = (name: 'term' | 'classes', key: string) => {
    const value = params.get(key) ?? '';
    return /^[0-9a-f-]{36}$/i.test(value) ? { [name]: value } : {};
  };
  return {
    ...{ ...day('from'), ...day('until'), ...id('term', 'term'), ...id('classes', 'classId') },
    learners: params.get('learners') === 'active' ? 'active' : 'all',
  };
}

/** Term, days, classes and learners all figures are narrowed to. */
export function FilterBar({
  data,
  filters,
  children,
}: {
  readonly data: Filtered | undefined;
  readonly filters: Filters;
  /** Further fields of a page. */
  readonly children?: ReactNode;
}) {
  const t = useT();
  const [, , change] = useAddressParams();
  const set = (values: Readonly<Record<string, string | null>>) => change(values, { replace: true });
  return (
    <div className="vse-course-filters">
      <Select
        label={t('construction.filters.term')}
        disabled={!data || data.terms.length === 0}
        value={data?.term ?? ''}
        onChange={(event) => set({ term: event.target.value, classId: null, from: null, until: null })}
        options={
          data && data.terms.length > 0
            ? data.terms.map(({ id, name }) => ({ value: id, label: name }))
            : [{ value: '', label: data ? t('construction.filters.termNone') : '' }]
        }
      />
      <TextField
        type="date"
        label={t('construction.filters.from')}
        value={filters.from ?? data?.range.from ?? ''}
        onChange={(event) => set({ from: event.target.value })}
      />
      <TextField
        type="date"
        label={t('construction.filters.until')}
        value={filters.until ?? data?.range.until ?? ''}
        onChange={(event) => set({ until: event.target.value })}
      />
      <Select
        label={t('construction.filters.classes')}
        disabled={!data}
        value={String(filters.classes ?? '')}
        onChange={(event) => set({ classId: event.target.value })}
        options={[
          { value: '', label: t('construction.filters.classesAll') },
          ...(data?.classes ?? []).map(({ id, name }) => ({ value: id, label: name })),
        ]}
      />
      <Select
        label={t('construction.filters.learners')}
        value={filters.learners ?? 'all'}
        onChange={(event) => set({ learners: event.target.value === 'active' ? 'active' : null })}
        options={(['all', 'active'] as const).map((value) => ({
          value,
          label: t(`construction.filters.learners.${value}`),
        }))}
      />
      {children}
    </div>
  );
}
