import { Button } from '../../../../../ui/design/button.tsx';
import { FilterChip } from '../../../../../ui/design/chip.tsx';
import { useT } from '../../../../../ui/i18n/translate.ts';
import { type Facets, useFacetLabels } from './facet-labels.ts';
import { type FacetParam, isFiltered } from './lab-address.model.ts';
import type { LabAddressState } from './use-lab-address.ts';

/** Every filter in force as a chip with ×, and one button that clears them all. */
export function ActiveFilters({
  state,
  facets,
}: {
  readonly state: LabAddressState;
  readonly facets: Facets | undefined;
}) {
  const t = useT();
  const format = useFacetLabels(facets);
  const { address, set, toggle, clear } = state;
  if (!isFiltered(address)) return null;
  const texts = [
    { key: 'kw', label: address.kw ? t('experiments.facet.kwChip', { kw: address.kw }) : '' },
    { key: 'major', label: address.major },
    { key: 'mine', label: address.mine ? t('experiments.facet.mine') : '' },
    { key: 'fav', label: address.fav ? t('experiments.facet.fav') : '' },
  ].filter((one) => one.label !== '');
  const chosen = (Object.entries(address.facets) as [FacetParam, readonly string[]][]).flatMap(([facet, values]) =>
    values.map((value) => ({ facet, value, label: format(facet, value) })),
  );
  return (
    <section className="lab-active" aria-label={t('experiments.facet.active')}>
      {texts.map((one) => (
        <FilterChip
          key={one.key}
          onRemove={() => set({ [one.key]: undefined })}
          removeLabel={t('experiments.facet.remove', { name: one.label })}
        >
          {one.label}
        </FilterChip>
      ))}
      {chosen.map((one) => (
        <FilterChip
          key={`${one.facet}-${one.value}`}
          onRemove={() => toggle(one.facet, one.value)}
          removeLabel={t('experiments.facet.remove', { name: one.label })}
        >
          {one.label}
        </FilterChip>
      ))}
      <Button variant="ghost" size="small" onClick={clear}>
        {t('experiments.page.clear')}
      </Button>
    </section>
  );
}
