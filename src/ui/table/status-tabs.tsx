import type { Resource } from '../../kernel/resource/resource.ts';
import { FilterChip } from '../design/chip.tsx';
import '../design/segments.css';
import { translateKey, useT } from '../i18n/translate.ts';
import { withFilter } from './list.model.ts';
import type { ListPageProps } from './list-page.model.ts';
import type { ListControl } from './use-list.ts';

/** Values of the strip column, each a filter by a click; their counts come with the rows, in places kept for them. */
export function StatusTabs({
  list,
  resource,
  codes,
}: {
  readonly list: ListControl;
  readonly resource: Resource;
  readonly codes: ListPageProps['codes'];
}) {
  const t = useT();
  const { state, change, data } = list;
  const name = resource.list?.tabs;
  if (!name || state.bin) return null;
  const countOf = (value: string) => (data ? (data.strip[value] ?? 0) : null);
  const inForce = state.filters[name] ?? [];
  const labels = codes?.[name] ?? [];
  const flags = Object.entries(resource.list?.filters ?? {}).filter(
    ([flag, filter]) => filter.kind === 'flag' && data?.strip[flag] !== undefined,
  );
  return (
    // biome-ignore lint/a11y/useSemanticElements: chips that filter are a group of buttons, not fields of a form
    <div className="vse-segments" role="group" aria-label={t('table.tabs')}>
      <FilterChip
        pressed={inForce.length === 0}
        count={data ? (data.strip.all ?? data.total) : null}
        onToggle={() => change(withFilter(state, name, []))}
      >
        {t('table.all')}
      </FilterChip>
      {labels.map(({ value, label }) => {
        const on = inForce.length === 1 && inForce[0] === value;
        return (
          <FilterChip
            key={value}
            pressed={on}
            count={countOf(value)}
            onToggle={() => change(withFilter(state, name, on ? [] : [value]))}
          >
            {label}
          </FilterChip>
        );
      })}
      {flags.map(([flag, filter]) => {
        const on = (state.filters[flag] ?? []).length > 0;
        return (
          <FilterChip
            key={flag}
            pressed={on}
            count={countOf(flag)}
            onToggle={() => change(withFilter(state, flag, on ? [] : ['1']))}
          >
            {translateKey(filter.label)}
          </FilterChip>
        );
      })}
    </div>
  );
}
