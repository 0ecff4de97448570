import type { ListFilter } from '../../kernel/resource/list.ts';
import type { Resource } from '../../kernel/resource/resource.ts';
import { formatList } from '../i18n/formats.ts';
import { translate, translateKey } from '../i18n/translate.ts';
import type { ListState } from './list.model.ts';
import type { CodeWord, FilterSource, ListPageProps } from './list-page.model.ts';
import { describeTimes } from './pick-range.tsx';

/** Words of every code column: those the page gives, else those of the resource, with the page's tones. */
export function wordsOf(resource: Resource, props: Pick<ListPageProps, 'codes' | 'tones'>): Record<string, CodeWord[]> {
  const all: Record<string, CodeWord[]> = {};
  for (const [name, { codes }] of Object.entries(resource.columns)) {
    const given = props.codes?.[name];
    const messages =
      given ?? Object.entries(codes ?? {}).map(([value, key]): CodeWord => ({ value, label: translateKey(key) }));
    if (!given && !codes) continue;
    all[name] = messages.map((word) => {
      const tone = word.tone ?? props.tones?.[name]?.[word.value];
      return tone ? { ...word, tone } : word;
    });
  }
  return all;
}

/** Where a filter's values come from: what the page says, else the words of the column of its name. */
export function sourceOf(
  name: string,
  filter: ListFilter,
  props: Pick<ListPageProps, 'codes' | 'sources'>,
): FilterSource | null {
  const given = props.sources?.[name];
  if (given) return given;
  const tree = Object.values(props.sources ?? {}).find((one) => one.kind === 'tree' && one.alone === name);
  if (tree) return tree;
  const messages = props.codes?.[name];
  if (filter.kind === 'codes') return messages ? { kind: 'codes', labels: messages } : null;
  return null;
}

/** True when the screen can ask for this filter: values of codes and ids have to come from somewhere. */
export const canPick = (filter: ListFilter, source: FilterSource | null): boolean =>
  (filter.kind !== 'codes' && filter.kind !== 'ids') || source !== null;

/** Values in one line: two by name, the rest by number. */
function joined(values: readonly string[]): string {
  return values.length > 2
    ? translate('table.filter.andMore', { names: formatList(values.slice(0, 2)), n: values.length - 2 })
    : formatList(values);
}

/** A filter's values in words; empty while it is off. */
export function describeFilter(
  resource: Resource,
  name: string,
  values: readonly string[] | undefined,
  source: FilterSource | null,
): string {
  const filter = resource.list?.filters[name];
  if (!filter || !values || values.length === 0) return '';
  if (source?.kind === 'own') return joined(values.map(source.format));
  if (filter.kind === 'times') return describeTimes(values, resource.columns[name]?.type === 'date');
  if (filter.kind === 'numbers') return `${values[0] || '…'} – ${values[1] || '…'}`;
  if (filter.kind === 'flag') return translate('table.yes');
  if (source?.kind === 'codes') {
    return joined(values.map((value) => source.labels.find((word) => word.value === value)?.label ?? value));
  }
  if (source?.kind === 'tree') {
    return joined(values.map((value) => source.nodes?.find((node) => node.id === value)?.name ?? '…'));
  }
  return joined(values);
}

/** Every filter in force as `label: values`, for the printed page. */
export function describeAll(
  resource: Resource,
  state: ListState,
  props: Pick<ListPageProps, 'codes' | 'sources'>,
): string[] {
  const lines = Object.entries(resource.list?.filters ?? {}).flatMap(([name, filter]) => {
    const said = describeFilter(resource, name, state.filters[name], sourceOf(name, filter, props));
    return said ? [`${translateKey(filter.label)}: ${said}`] : [];
  });
  return state.kw ? [`${translate('table.keyword')}: ${state.kw}`, ...lines] : lines;
}
