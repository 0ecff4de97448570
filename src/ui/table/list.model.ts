import type { ListFilter } from '../../kernel/resource/list.ts';
import type { Resource } from '../../kernel/resource/resource.ts';

/** Rows a page may hold. */
export const PAGE_SIZES = [10, 20, 50, 100] as const;
const MAX_VALUES = 200;

/** How rows are shown: one line each, or one card each with a picture. */
export const LOOKS = ['table', 'cards'] as const;
export type Look = (typeof LOOKS)[number];

export type FilterValues = Readonly<Record<string, readonly string[]>>;

/** Everything the address says about a list. */
export interface ListState {
  /** Tab of a page that has several lists; empty for one list. */
  readonly tab: string;
  readonly kw: string;
  /** Values by filter name; `times` and `numbers` hold two texts, from and to, either of which may be empty. */
  readonly filters: FilterValues;
  /** Null: the resource's own order. */
  readonly sort: { readonly column: string; readonly descending: boolean } | null;
  readonly page: number;
  readonly size: number;
  readonly look: Look;
  /** The rows deleted softly instead of the living. */
  readonly bin: boolean;
  /** Key of the open row; empty for none. */
  readonly id: string;
}

/** The one thing whose rows a list shows, such as a course: it has the `Id` of the address, the open row has `row`. */
export interface Within {
  /** `ids` filter of the resource, asked with every question. */
  readonly filter: string;
  readonly id: string;
}

/** What a list is before the address says anything. */
export interface ListStart {
  readonly within?: Within;
  readonly filters?: FilterValues;
  /** Rows a page holds; 10 when absent. */
  readonly size?: number;
  /** Only where the page has cards. */
  readonly look?: Look;
}

/** What the page knows about the values of filters. */
export interface KnownValues {
  /** Names of the page's tabs. */
  readonly tabs?: readonly string[];
  /** Values of `codes` filters that are known; others may hold anything. */
  readonly codes?: Readonly<Record<string, readonly string[]>>;
}

/** Names the address uses itself; no filter may be called so. */
const OWN = new Set(['do', 'tab', 'kw', 'sort', 'page', 'size', 'look', 'bin', 'id', 'row']);

const pack = (values: readonly string[]) =>
  values.map((value) => value.replaceAll('%', '%25').replaceAll(',', '%2C')).join(',');
const unpack = (text: string) => text.split(',').map((value) => value.replaceAll('%2C', ',').replaceAll('%25', '%'));

/** A point of time in a filter: an instant, a day, or so long before now (`-24h`, `-7d`). */
const TIME = /^(-\d{1,4}[hd]|\d{4}-\d{2}-\d{2}(T\d{2}:\d{2}(:\d{2}(\.\d{1,3})?)?Z?)?)$/;
const NUMBER = /^-?\d{1,15}(\.\d{1,6})?$/;

/** True when a filter has these values as they stand; an empty list is no filter. */
function isFit(filter: ListFilter, values: readonly string[], codes: readonly string[] | undefined): boolean {
  if (values.length > MAX_VALUES) return false;
  switch (filter.kind) {
    case 'flag':
      return values.length === 1 && values[0] === '1';
    case 'text':
      return values.every((value) => value !== '' && value.length <= 200);
    case 'ids':
      return values.every((value) => /^[\w-]{1,64}$/.test(value));
    case 'codes':
      return values.every((value) => value !== '' && value.length <= 64 && (!codes || codes.includes(value)));
    case 'times':
      return values.length === 2 && values.some(Boolean) && values.every((one) => one === '' || TIME.test(one));
    case 'numbers':
      return values.length === 2 && values.some(Boolean) && values.every((one) => one === '' || NUMBER.test(one));
  }
}

const whole = (text: string | null, least: number, most: number): number | null => {
  const number = Number(text);
  return text !== null && /^\d{1,6}$/.test(text) && number >= least && number <= most ? number : null;
};

/**
 * Reads the address of a list. What it does not know or cannot be is left out and named in `dropped`.
 * @param resource with a `list`
 */
export function readList(
  resource: Resource,
  params: URLSearchParams,
  start: ListStart = {},
  known: KnownValues = {},
): { readonly state: ListState; readonly dropped: readonly string[] } {
  const dropped: string[] = [];
  const given = new Map<string, string>();
  for (const [name, value] of params) given.set(name.toLowerCase() === 'id' ? 'id' : name, value);
  // What the page is asked to do is no part of the list.
  given.delete('do');
  if (start.within) {
    given.delete('id');
    const row = given.get('row');
    given.delete('row');
    if (row !== undefined) given.set('id', row);
  }
  const filters: Record<string, readonly string[]> = {};
  for (const [name, filter] of Object.entries(resource.list?.filters ?? {})) {
    const text = given.get(name);
    given.delete(name);
    if (text === undefined) {
      const values = start.filters?.[name];
      if (values && values.length > 0) filters[name] = values;
    } else if (text !== '') {
      const values = unpack(text);
      if (isFit(filter, values, known.codes?.[name])) filters[name] = values;
      else dropped.push(name);
    }
  }
  const take = <T>(name: string, fallback: T, read: (text: string) => T | null): T => {
    const text = given.get(name);
    given.delete(name);
    if (text === undefined || text === '') return fallback;
    const value = read(text);
    if (value === null) dropped.push(name);
    return value ?? fallback;
  };
  const state: ListState = {
    tab: take('tab', known.tabs?.[0] ?? '', (text) => (known.tabs?.includes(text) ? text : null)),
    kw: take('kw', '', (text) => text.trim().slice(0, 100)),
    filters,
    sort: take<ListState['sort']>('sort', null, (text) => {
      const column = text.replace(/^-/, '');
      return resource.columns[column]?.sort ? { column, descending: text.startsWith('-') } : null;
    }),
    page: take('page', 1, (text) => whole(text, 1, 10_000)),
    size: take<number>('size', start.size ?? 10, (text) => PAGE_SIZES.find((size) => String(size) === text) ?? null),
    look: take<Look>('look', start.look ?? 'table', (text) =>
      start.look ? (LOOKS.find((look) => look === text) ?? null) : null,
    ),
    bin: take('bin', false, (text) => (text === '1' && resource.list?.bin ? true : null)),
    id: take('id', '', (text) => (/^[\w-]{1,64}$/.test(text) ? text : null)),
  };
  return { state, dropped: [...dropped, ...given.keys()] };
}

const same = (a: readonly string[] = [], b: readonly string[] = []) =>
  a.length === b.length && a.every((value, i) => value === b[i]);

/** The query of the address that `readList` reads back as this state; what is as at the start is left out. */
export function writeList(
  resource: Resource,
  state: ListState,
  start: ListStart = {},
  known: KnownValues = {},
): URLSearchParams {
  const params = new URLSearchParams();
  if (start.within) params.set('Id', start.within.id);
  if (state.tab && state.tab !== known.tabs?.[0]) params.set('tab', state.tab);
  if (state.kw) params.set('kw', state.kw);
  for (const name of Object.keys(resource.list?.filters ?? {})) {
    if (OWN.has(name)) throw new Error(`${resource.wire}: a filter cannot be called ${name}`);
    if (!same(state.filters[name], start.filters?.[name])) params.set(name, pack(state.filters[name] ?? []));
  }
  if (state.sort) params.set('sort', (state.sort.descending ? '-' : '') + state.sort.column);
  if (state.page > 1) params.set('page', String(state.page));
  if (state.size !== (start.size ?? 10)) params.set('size', String(state.size));
  if (state.look !== (start.look ?? 'table')) params.set('look', state.look);
  if (state.bin) params.set('bin', '1');
  if (state.id) params.set(start.within ? 'row' : 'id', state.id);
  return params;
}

/** The instant a point of time means now, as ISO text with minutes; days and empty texts stay as they are. */
export function resolveTime(text: string, nowMs: number): string {
  const ago = /^-(\d+)([hd])$/.exec(text);
  if (!ago) return text;
  const ms = Number(ago[1]) * (ago[2] === 'h' ? 3_600_000 : 86_400_000);
  return `${new Date(nowMs - ms).toISOString().slice(0, 16)}Z`;
}

/**
 * The question the server is asked for this state, without page and size.
 * @param nowMs instant that relative times are counted from
 */
export function askList(resource: Resource, state: ListState, nowMs: number, within?: Within) {
  const filters: Record<string, readonly string[]> = within ? { [within.filter]: [within.id] } : {};
  for (const [name, values] of Object.entries(state.filters)) {
    const times = resource.list?.filters[name]?.kind === 'times';
    filters[name] = times ? values.map((value) => resolveTime(value, nowMs)) : values;
  }
  return {
    kw: state.kw,
    f: Object.keys(filters).length > 0 ? JSON.stringify(filters) : '',
    sort: state.sort ? (state.sort.descending ? '-' : '') + state.sort.column : '',
    bin: state.bin ? ('1' as const) : ('' as const),
  };
}

/** A state with one filter set anew, on its first page. An empty list takes the filter away. */
export function withFilter(state: ListState, name: string, values: readonly string[]): ListState {
  const { [name]: _old, ...rest } = state.filters;
  return { ...state, page: 1, filters: values.some(Boolean) ? { ...rest, [name]: values } : rest };
}

/**
 * True when something narrows the list beyond its start.
 * @param place filters that say where one is, which is no narrowing
 */
export function isNarrowed(state: ListState, start: ListStart = {}, place: readonly string[] = []): boolean {
  const all = new Set([...Object.keys(state.filters), ...Object.keys(start.filters ?? {})]);
  const names = [...all].filter((name) => !place.includes(name));
  return state.kw !== '' || names.some((name) => !same(state.filters[name], start.filters?.[name]));
}

/** The list as at its start, in the place where one is. */
export function resetList(state: ListState, start: ListStart = {}, place: readonly string[] = []): ListState {
  const apart = (filters: FilterValues, here: boolean) =>
    Object.fromEntries(Object.entries(filters).filter(([name]) => place.includes(name) === here));
  const filters = { ...apart(start.filters ?? {}, false), ...apart(state.filters, true) };
  return { ...state, kw: '', bin: false, page: 1, filters };
}
