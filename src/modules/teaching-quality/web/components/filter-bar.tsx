import { Select } from '../../../../ui/design/select.tsx';
import { useT } from '../../../../ui/i18n/translate.ts';
import { useAddressParams } from '../../../../ui/shell/address-params.ts';
import { FilterBar } from '../../../construction/web/filters.public.tsx';
import type { Filters, Quality } from './quality.model.ts';

/** Term, days, classes, learners and marks all figures are narrowed to. */
export function QualityFilters({ data, filters }: { readonly data: Quality | undefined; readonly filters: Filters }) {
  const t = useT();
  const [, , change] = useAddressParams();
  const set = (values: Readonly<Record<string, string | null>>) => change(values, { replace: true });
  return (
    <FilterBar data={data} filters={filters}>
      <Select
        label={t('teachingQuality.marks')}
        value={filters.marks ?? 'auto'}
        onChange={(event) => set({ marks: event.target.value === 'auto' ? null : event.target.value })}
        options={(['auto', 'draft', 'published'] as const).map((value) => ({
          value,
          label: t(`teachingQuality.marks.${value}`),
        }))}
      />
      <Select
        label={t('teachingQuality.absent')}
        value={filters.absent ?? 'in'}
        onChange={(event) => set({ absent: event.target.value === 'out' ? 'out' : null })}
        options={(['in', 'out'] as const).map((value) => ({ value, label: t(`teachingQuality.absent.${value}`) }))}
      />
    </FilterBar>
  );
}
