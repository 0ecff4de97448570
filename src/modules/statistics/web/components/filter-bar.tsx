import { FilterChip } from '../../../../ui/design/chip.tsx';
import { Select } from '../../../../ui/design/select.tsx';
import { TextField } from '../../../../ui/design/text-field.tsx';
import { useT } from '../../../../ui/i18n/translate.ts';
import { useAddressParams } from '../../../../ui/shell/address-params.ts';
import { LEVELS } from '../../../catalogue/shared/experiment.model.ts';
import { useCodes } from '../../../settings/web/settings.public.tsx';
import { BASES, COMPARISONS, GRAINS, rangeFault, SOURCES } from '../../shared/use.model.ts';
import type { Drawn, Filters, Use } from './use.model.ts';

/** Days, kind of use, origin and kind of experiment all figures are narrowed to; the address has them all. */
export function FilterBar({
  data,
  filters,
  drawn,
}: {
  readonly data: Use | undefined;
  readonly filters: Filters;
  readonly drawn: Drawn;
}) {
  const t = useT();
  const [, , change] = useAddressParams();
  const categories = useCodes('Locallx');
  const set = (values: Readonly<Record<string, string | null>>) => change(values, { replace: true });
  const days = { from: filters.from ?? data?.range.from ?? '', until: filters.until ?? data?.range.until ?? '' };
  const fault = days.from && days.until ? rangeFault(days.from, days.until) : null;
  const term = data?.terms.find(({ from }) => from === days.from && data.range.from === days.from);
  const all = { value: '', label: t('statistics.filter.all') };
  const choose = (name: string, label: string, value: string, options: readonly { value: string; label: string }[]) => (
    <Select
      label={label}
      value={value}
      onChange={(event) => set({ [name]: event.target.value || null })}
      options={[...options]}
    />
  );
  return (
    <div className="vse-use-filters">
      <Select
        label={t('statistics.filter.term')}
        disabled={!data}
        value={term?.id ?? ''}
        onChange={(event) => {
          const chosen = data?.terms.find(({ id }) => id === event.target.value);
          if (!chosen) return;
          set({ from: chosen.from, until: chosen.until < data!.today ? chosen.until : null });
        }}
        options={[
          ...(term ? [] : [{ value: '', label: t('statistics.filter.term.other') }]),
          ...(data?.terms ?? []).map(({ id, name }) => ({ value: id, label: name })),
        ]}
      />
      <TextField
        type="date"
        label={t('statistics.filter.from')}
        value={days.from}
        onChange={(event) => set({ from: event.target.value || null })}
      />
      <TextField
        type="date"
        label={t('statistics.filter.until')}
        value={days.until}
        {...(fault ? { error: t(`statistics.range.${fault}`) } : {})}
        onChange={(event) => set({ until: event.target.value || null })}
      />
      {choose('basis', t('statistics.filter.basis'), filters.basis ?? '', [
        all,
        ...BASES.map((value) => ({ value, label: t(`statistics.filter.basis.${value}`) })),
      ])}
      {choose('source', t('statistics.filter.source'), filters.source ?? '', [
        all,
        ...SOURCES.map((value) => ({ value, label: t(`statistics.filter.source.${value}`) })),
      ])}
      {choose('category', t('statistics.filter.category'), filters.category ?? '', [all, ...categories.options])}
      {choose('level', t('statistics.filter.level'), filters.level ?? '', [
        all,
        ...LEVELS.map((value) => ({ value, label: t(`experiments.level.${value}`) })),
      ])}
      {choose(
        'grain',
        t('statistics.filter.grain'),
        drawn.grain ?? 'day',
        GRAINS.map((value) => ({ value, label: t(`statistics.filter.grain.${value}`) })),
      )}
      {choose('compare', t('statistics.filter.compare'), drawn.compare ?? '', [
        { value: '', label: t('statistics.filter.compare.none') },
        ...COMPARISONS.map((value) => ({ value, label: t(`statistics.filter.compare.${value}`) })),
      ])}
      {data && data.narrowed.length > 0 && (
        <div className="vse-use-narrowed">
          {data.narrowed.map(({ by, name }) => {
            const label = t(`statistics.narrowed.${by}`, { name });
            return (
              <FilterChip
                key={by}
                onRemove={() => set({ [by]: null })}
                removeLabel={t('statistics.narrowed.clear', { name: label })}
              >
                {label}
              </FilterChip>
            );
          })}
        </div>
      )}
    </div>
  );
}
