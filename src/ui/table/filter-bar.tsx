import { type Ref, type RefObject, useEffect, useImperativeHandle, useRef, useState } from 'react';
import type { ListFilter } from '../../kernel/resource/list.ts';
import type { Resource } from '../../kernel/resource/resource.ts';
import { Button } from '../design/button.tsx';
import { FilterChip } from '../design/chip.tsx';
import { SearchIcon } from '../design/icons.ts';
import { SkeletonText } from '../design/skeleton.tsx';
import { Switch } from '../design/switch.tsx';
import { TextField } from '../design/text-field.tsx';
import { formatList } from '../i18n/formats.ts';
import { translateKey, useT } from '../i18n/translate.ts';
import { FilterButton } from './filter-button.tsx';
import { canPick, describeFilter, sourceOf } from './filter-labels.ts';
import { isNarrowed, type ListStart, resetList, withFilter } from './list.model.ts';
import type { FilterSource, ListPageProps } from './list-page.model.ts';
import { PickMany, PickTree } from './pick-many.tsx';
import { PickNumbers, PickTimes } from './pick-range.tsx';
import type { ListControl } from './use-list.ts';
import './filter-bar.css';

/** A second press of 查询 within so many ms is the same press. */
const DEBOUNCE_MS = 1000;

function PickText({
  source,
  values,
  onChange,
  label,
}: {
  readonly source: FilterSource | null;
  readonly values: readonly string[];
  readonly onChange: (values: readonly string[]) => void;
  readonly label: string;
}) {
  const t = useT();
  const [text, setText] = useState(values[0] ?? '');
  const [fault, setFault] = useState<string>();
  const own = source?.kind === 'text' ? source : null;
  return (
    <form
      className="vse-stack"
      onSubmit={(event) => {
        event.preventDefault();
        const wanted = text.trim();
        const wrong = wanted === '' ? undefined : own?.check?.(wanted);
        setFault(wrong);
        if (!wrong) onChange(wanted === '' ? [] : [wanted]);
      }}
    >
      <TextField
        label={label}
        value={text}
        placeholder={own?.placeholder}
        error={fault}
        maxLength={200}
        autoComplete="off"
        onChange={(event) => setText(event.target.value)}
      />
      <Button type="submit" variant="primary">
        {t('table.filter.apply')}
      </Button>
    </form>
  );
}

/** One filter of the bar by its kind. */
function FilterWidget({
  list,
  resource,
  name,
  filter,
  source,
}: {
  readonly list: ListControl;
  readonly resource: Resource;
  readonly name: string;
  readonly filter: ListFilter;
  readonly source: FilterSource | null;
}) {
  const label = translateKey(filter.label);
  const alone = source?.kind === 'tree' ? source.alone : undefined;
  const isAlone = alone !== undefined && list.state.filters[alone] !== undefined;
  const values = list.state.filters[isAlone ? alone : name] ?? [];
  const set = (next: readonly string[], nodesAlone = isAlone) => {
    const cleared = alone === undefined ? list.state : withFilter(withFilter(list.state, alone, []), name, []);
    list.change(withFilter(cleared, nodesAlone && alone !== undefined ? alone : name, next));
  };
  if (filter.kind === 'flag') {
    return (
      <FilterChip pressed={values.length > 0} onToggle={(on) => set(on ? ['1'] : [])}>
        {label}
      </FilterChip>
    );
  }
  const pick = (close: () => void) => {
    const setAndClose = (next: readonly string[]) => {
      set(next);
      close();
    };
    if (source?.kind === 'own') return source.render(values, (next) => set(next));
    if (filter.kind === 'times') {
      return <PickTimes day={resource.columns[name]?.type === 'date'} values={values} onChange={setAndClose} />;
    }
    if (filter.kind === 'numbers') return <PickNumbers values={values} onChange={setAndClose} />;
    if (source?.kind === 'codes')
      return <PickMany labels={source.labels} values={values} onChange={(next) => set(next)} />;
    if (source?.kind === 'tree') {
      if (!source.nodes) return <SkeletonText />;
      return (
        <>
          {alone !== undefined && values.length > 0 && (
            <Switch
              label={translateKey('table.filter.within')}
              checked={!isAlone}
              onChange={({ target }) => set(values, !target.checked)}
            />
          )}
          <PickTree nodes={source.nodes} values={values} onChange={(next) => set(next)} />
        </>
      );
    }
    return <PickText source={source} label={label} values={values} onChange={setAndClose} />;
  };
  return (
    <FilterButton label={label} said={describeFilter(resource, name, values, source)} onClear={() => set([])}>
      {pick}
    </FilterButton>
  );
}

/** What the list page does with the keyword from outside of its field. */
export interface KeywordHandle {
  readonly focus: () => void;
  /** Asks for what is typed. */
  readonly submit: (atMs: number) => void;
  readonly clear: () => void;
}

/** The keyword of a list: applies on Enter. */
export function KeywordField({
  list,
  resource,
  ref,
}: {
  readonly list: ListControl;
  readonly resource: Resource;
  readonly ref: Ref<KeywordHandle>;
}) {
  const t = useT();
  const { state, change } = list;
  const [text, setText] = useState(state.kw);
  const input = useRef<HTMLInputElement>(null);
  const lastAt = useRef(Number.NEGATIVE_INFINITY);
  useEffect(() => setText(state.kw), [state.kw]);
  const submit = (atMs: number) => {
    const kw = text.trim();
    const again = atMs - lastAt.current < DEBOUNCE_MS && kw === state.kw;
    lastAt.current = atMs;
    if (again) return;
    if (kw === state.kw) list.refresh();
    else change({ ...state, kw, page: 1 });
  };
  useImperativeHandle(ref, () => ({ focus: () => input.current?.focus(), submit, clear: () => setText('') }));
  if ((resource.list?.keyword.length ?? 0) === 0) return null;
  const names = formatList((resource.list?.keyword ?? []).map((name) => translateKey(resource.columns[name]!.label)));
  return (
    <form
      className="vse-input vse-filters-keyword"
      onSubmit={(event) => {
        event.preventDefault();
        submit(event.timeStamp);
      }}
    >
      <SearchIcon aria-hidden="true" />
      <input
        ref={input}
        type="search"
        enterKeyHint="search"
        autoComplete="off"
        aria-label={t('table.keyword')}
        aria-keyshortcuts="/"
        title={t('table.keyword')}
        placeholder={t('table.keywordIn', { names })}
        maxLength={100}
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
    </form>
  );
}

/** A filter of the list with where its values come from. */
export interface OfferedFilter {
  readonly name: string;
  readonly filter: ListFilter;
  readonly source: FilterSource | null;
  /** Narrows the list at present. */
  readonly inForce: boolean;
}

/** Filters a person can choose from; those counted among the status tabs are left out. */
export function offeredFilters(
  { state, data }: ListControl,
  resource: Resource,
  { codes, sources }: Pick<ListPageProps, 'codes' | 'sources'>,
): readonly OfferedFilter[] {
  const counted = (name: string, { kind }: ListFilter) =>
    kind === 'flag' && resource.list?.tabs !== undefined && !state.bin && data?.strip[name] !== undefined;
  return Object.entries(resource.list?.filters ?? {})
    .map(([name, filter]) => {
      const source = sourceOf(name, filter, { codes, sources });
      const alone = source?.kind === 'tree' ? source.alone : undefined;
      const inForce = state.filters[name] !== undefined || (alone !== undefined && state.filters[alone] !== undefined);
      return { name, filter, source, inForce };
    })
    .filter(
      ({ name, filter, source }) =>
        canPick(filter, source) && !counted(name, filter) && !(source?.kind === 'tree' && source.alone === name),
    );
}

/** The row of filters: all while it is open, else those in force. Choosing a value applies it. */
export function FilterBar({
  id,
  open,
  list,
  resource,
  filters,
  start,
  place,
  keyword,
}: {
  readonly id: string;
  readonly open: boolean;
  readonly list: ListControl;
  readonly resource: Resource;
  readonly filters: readonly OfferedFilter[];
  readonly start: ListStart;
  readonly place: readonly string[] | undefined;
  readonly keyword: RefObject<KeywordHandle | null>;
}) {
  const t = useT();
  const { state, change } = list;
  const shown = open ? filters : filters.filter((one) => one.inForce);
  if (!open && !isNarrowed(state, start, place) && shown.length === 0) return null;
  return (
    <search className="vse-filters" id={id}>
      {shown.map(({ name, filter, source }) => (
        <FilterWidget key={name} list={list} resource={resource} name={name} filter={filter} source={source} />
      ))}
      <span className="vse-filters-end">
        <Button
          size="small"
          variant="ghost"
          onClick={() => {
            keyword.current?.clear();
            change({ ...resetList(state, start, place), bin: state.bin });
          }}
        >
          {t('table.reset')}
        </Button>
        {open && (
          <Button size="small" onClick={(event) => keyword.current?.submit(event.timeStamp)}>
            {t('table.query')}
          </Button>
        )}
      </span>
    </search>
  );
}
