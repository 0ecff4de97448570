import { Select } from '../../../../ui/design/select.tsx';
import { TextField } from '../../../../ui/design/text-field.tsx';
import { useT } from '../../../../ui/i18n/translate.ts';
import { useAddressParams } from '../../../../ui/shell/address-params.ts';
import type { Filters, Quality } from './quality.model.ts';

/** Term, days, classes, learners and marks all figures are narrowed to. */
export function FilterBar({ data, filters }: { readonly data: Quality | undefined; readonly filters: Filters }) {
  const t = useT();
  const [, , change] = useAddressParams();
  const set = (values: Readonly<Record<string, string | null>>) => change(values, { replace: true });
  const terms = data?.terms ?? [];
  return (
    <div className="vse-quality-filters">
      <Select
        label={t('teachingQuality.term')}
        disabled={terms.length === 0}
        value={data?.term ?? ''}
        onChange={(event) => set({ term: event.target.value, classId: null, from: null, until: null })}
        options={
          terms.length > 0
            ? terms.map(({ id, name }) => ({ value: id, label: name }))
            : [{ value: '', label: t('teachingQuality.term.none') }]
        }
      />
      <TextField
        type="date"
        label={t('teachingQuality.from')}
        value={filters.from ?? data?.range.from ?? ''}
        onChange={(event) => set({ from: event.target.value })}
      />
      <TextField
        type="date"
        label={t('teachingQuality.until')}
        value={filters.until ?? data?.range.until ?? ''}
        onChange={(event) => set({ until: event.target.value })}
      />
      <Select
        label={t('teachingQuality.classes')}
        disabled={!data}
        value={String(filters.classes ?? '')}
        onChange={(event) => set({ classId: event.target.value })}
        options={[
          { value: '', label: t('teachingQuality.classes.all') },
          ...(data?.classes ?? []).map(({ id, name }) => ({ value: id, label: name })),
        ]}
      />
      <Select
        label={t('teachingQuality.learners')}
        value={filters.learners ?? 'all'}
        onChange={(event) => set({ learners: event.target.value === 'active' ? 'active' : null })}
        options={(['all', 'active'] as const).map((value) => ({
          value,
          label: t(`teachingQuality.learners.${value}`),
        }))}
      />
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
    </div>
  );
}
