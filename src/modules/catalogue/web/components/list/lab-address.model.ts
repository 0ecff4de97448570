import type { CallInput } from '../../../../../kernel/http/contract.ts';
import { CATALOGUE_SORTS, type catalogueRoute } from '../../../shared/catalogue.contract.ts';
import { KINDS, LEVELS, RUNS_IN } from '../../../shared/experiment.model.ts';

export type LabSort = (typeof CATALOGUE_SORTS)[number];
export type LabView = 'card' | 'table';

/** Facets of the catalogue as the address names them, and as the calls do. */
export const FACET_PARAMS = {
  subject: 'category',
  kind: 'kind',
  level: 'level',
  hours: 'hours',
  steps: 'steps',
  runs_in: 'runsIn',
  open: 'open',
  unit: 'unit',
} as const;
export type FacetParam = keyof typeof FACET_PARAMS;

/** What the address of a list says; everything a copied link must bring back. */
export interface LabAddress {
  readonly kw: string;
  readonly major: string;
  readonly fav: boolean;
  /** Only what the person can do now. */
  readonly mine: boolean;
  /** Chosen values by facet; ranges and `open` have one at most. */
  readonly facets: Readonly<Record<FacetParam, readonly string[]>>;
  readonly sort: LabSort;
  readonly view: LabView;
  readonly page: number;
  readonly size: number;
  /** Codes of the experiments compared. */
  readonly compare: readonly string[];
  /** Something in the address could not be used and was left out. */
  readonly ignored: boolean;
}

/** What a list starts with and offers. */
export interface LabDefaults {
  readonly sort: LabSort;
  readonly view: LabView;
  readonly sizes: readonly number[];
}

export const MAX_COMPARED = 4;
const MAX_KEYWORD = 100;
const RANGE = /^(?=.*\d)(\d{0,4}(?:\.\d)?)-(\d{1,4}(?:\.\d)?)?$/;
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** A range with its smaller end first, or null for what is none. */
export function rangeOf(text: string): string | null {
  const match = RANGE.exec(text);
  if (!match) return null;
  const [, from = '', to = ''] = match;
  return from !== '' && to !== '' && Number(from) > Number(to) ? `${to}-${from}` : `${from}-${to}`;
}

/** Reads an address. What is unknown or malformed is left out and told by `ignored`; `category` is an old name of `subject`. */
export function readAddress(params: URLSearchParams, defaults: LabDefaults): LabAddress {
  let ignored = false;
  const filter = (values: readonly string[], fits: (value: string) => boolean): string[] => {
    const good = [...new Set(values.filter((value) => value !== '' && fits(value)))];
    if (good.length < new Set(values.filter((value) => value !== '')).size) ignored = true;
    return good;
  };
  const list = (name: string) => (params.get(name) ?? '').split(',').map((value) => value.trim());
  const one = <T extends string>(name: string, values: readonly T[], otherwise: T): T => {
    const given = params.get(name);
    const found = values.find((value) => value === given);
    if (given && !found) ignored = true;
    return found ?? otherwise;
  };
  const range = (name: string): string[] => {
    const given = params.get(name);
    if (!given) return [];
    const found = rangeOf(given);
    if (found === null) ignored = true;
    return found === null ? [] : [found];
  };
  const whole = (name: string, fits: (n: number) => boolean, otherwise: number): number => {
    const given = params.get(name);
    if (given === null) return otherwise;
    const n = Number(given);
    if (Number.isInteger(n) && fits(n)) return n;
    ignored = true;
    return otherwise;
  };
  const typed = (params.get('kw') ?? '').trim();
  if (typed.length > MAX_KEYWORD) ignored = true;
  const subject = params.has('subject') ? 'subject' : 'category';
  return {
    kw: typed.slice(0, MAX_KEYWORD),
    major: (params.get('major') ?? '').trim().slice(0, 40),
    fav: one('fav', ['1', '0'], '0') === '1',
    mine: one('mine', ['1', '0'], '0') === '1',
    facets: {
      subject: filter(list(subject), (value) => /^\d{2}(\d{2})?$/.test(value)),
      kind: filter(list('kind'), (value) => (KINDS as readonly string[]).includes(value)),
      level: filter(list('level'), (value) => (LEVELS as readonly string[]).includes(value)),
      hours: range('hours'),
      steps: range('steps'),
      runs_in: filter(list('runs_in'), (value) => (RUNS_IN as readonly string[]).includes(value)),
      open: filter(list('open'), (value) => value === 'now'),
      unit: filter(list('unit'), (value) => UUID.test(value)).slice(0, 20),
    },
    sort: one('sort', CATALOGUE_SORTS, defaults.sort),
    view: one('view', ['card', 'table'], defaults.view),
    page: whole('page', (n) => n >= 1 && n <= 10_000, 1),
    size: whole('size', (n) => defaults.sizes.includes(n), defaults.sizes[0]!),
    compare: filter(list('compare'), (value) => /^[\w-]{1,40}$/.test(value)).slice(0, MAX_COMPARED),
    ignored,
  };
}

/** True when something narrows the list. */
export const isFiltered = (address: LabAddress): boolean =>
  address.kw !== '' ||
  address.major !== '' ||
  address.fav ||
  address.mine ||
  Object.values(address.facets).some((one) => one.length > 0);

/** The filter as the calls take it. */
export function filterQuery(address: Pick<LabAddress, 'kw' | 'major' | 'fav' | 'mine' | 'facets'>) {
  const { facets } = address;
  const joined = (values: readonly string[]) => (values.length > 0 ? values.join(',') : undefined);
  const query: NonNullable<CallInput<typeof catalogueRoute>['query']> = {
    kw: address.kw,
    category: joined(facets.subject),
    kind: joined(facets.kind),
    level: joined(facets.level),
    hours: facets.hours[0],
    steps: facets.steps[0],
    runsIn: joined(facets.runs_in),
    open: facets.open[0] === 'now' ? 'now' : undefined,
    unit: joined(facets.unit),
    fav: address.fav ? '1' : undefined,
    mine: address.mine ? '1' : undefined,
    major: address.major || undefined,
  };
  return query;
}
