/** Steps of time a line is drawn in. */
export const GRAINS = ['day', 'week', 'month'] as const;
export type Grain = (typeof GRAINS)[number];

/** Who used an experiment: people of the school it belongs to, of other schools, of none. */
export const SOURCES = ['own', 'other', 'public'] as const;
export type Source = (typeof SOURCES)[number];

/** How a run came about: openly, bookings included; or in a course, exams included. */
export const BASES = ['open', 'course'] as const;
export type Basis = (typeof BASES)[number];

/** What figures are compared with: the same length of time just before, or the same days a year ago. */
export const COMPARISONS = ['previous', 'lastYear'] as const;
export type Comparison = (typeof COMPARISONS)[number];

export const BANDS = ['excellent', 'standard', 'below'] as const;
export type Band = (typeof BANDS)[number];

/** What a table has a row for. */
export const TABLES = ['experiments', 'units', 'courses', 'classes', 'people'] as const;
export type TableKind = (typeof TABLES)[number];

/** Numbers of the page, in their order. */
export const NUMBERS = [
  'views',
  'runs',
  'persons',
  'minutes',
  'completion',
  'passing',
  'stars',
  'submitted',
  'graded',
] as const;
export type UseNumber = (typeof NUMBERS)[number];

/** What is counted of a stretch of time. */
export interface Totals {
  /** Null where views cannot be told apart: nobody views a page in a class or from a school. */
  readonly views: number | null;
  readonly runs: number;
  readonly persons: number;
  /** Minutes of finished runs. */
  readonly mean: number | null;
  readonly median: number | null;
  readonly finished: number;
  readonly ended: number;
  readonly scored: number;
  readonly passed: number;
  readonly meanScore: number | null;
  readonly bins: readonly number[];
  readonly bands: Readonly<Record<Band, number>>;
  /** Null as views. */
  readonly reviews: number | null;
  readonly stars: number | null;
  readonly reportsDue: number;
  readonly reportsIn: number;
  readonly reportsGraded: number;
}

/** Fewer reviews than this are counted, not averaged. */
export const STARS_FROM = 5;

/** A share in percent with one decimal; null of nothing. */
export const percent = (have: number, of: number): number | null =>
  of === 0 ? null : Math.round((have / of) * 1000) / 10;

/** The numbers of the page; null is no value, which is not zero. */
export function numbersOf(totals: Totals): Record<UseNumber, number | null> {
  return {
    views: totals.views,
    runs: totals.runs,
    persons: totals.persons,
    minutes: totals.mean,
    completion: percent(totals.finished, totals.ended),
    passing: percent(totals.passed, totals.scored),
    stars: totals.reviews !== null && totals.reviews >= STARS_FROM ? totals.stars : null,
    submitted: percent(totals.reportsIn, totals.reportsDue),
    graded: percent(totals.reportsGraded, totals.reportsIn),
  };
}

/** Numbers that are shares: they change by points, not by a share of themselves. */
export const SHARES: readonly UseNumber[] = ['completion', 'passing', 'submitted', 'graded'];

/** How a number changed, with one decimal: points for a share, otherwise percent; null where either is missing. */
export function changeOf(number: UseNumber, now: number | null, before: number | null): number | null {
  if (now === null || before === null) return null;
  if (SHARES.includes(number)) return Math.round((now - before) * 10) / 10;
  return before === 0 ? null : Math.round(((now - before) / before) * 1000) / 10;
}

const DAY_MS = 86_400_000;
/** Longest stretch of days that is asked for, five years. */
const LONGEST_DAYS = 1827;
/** More points than this are no line any more. */
const MAX_POINTS = 400;
const STEP_DAYS: Readonly<Record<Grain, number>> = { day: 1, week: 7, month: 28 };

const noon = (day: string) => Date.parse(`${day}T12:00:00Z`);
const dayOf = (at: number) => new Date(at).toISOString().slice(0, 10);

/** Number of days from the first to the last one, both included. */
export const daysIn = (from: string, until: string): number => Math.round((noon(until) - noon(from)) / DAY_MS) + 1;

/** What is wrong with two days; null when nothing is. */
export function rangeFault(from: string, until: string): 'order' | 'long' | null {
  const days = daysIn(from, until);
  return days < 1 ? 'order' : days > LONGEST_DAYS ? 'long' : null;
}

/** The grain that is drawn: the one asked for, or the next one that does not make too many points. */
export function grainFor(asked: Grain, from: string, until: string): Grain {
  const days = daysIn(from, until);
  return GRAINS.slice(GRAINS.indexOf(asked)).find((grain) => days / STEP_DAYS[grain] <= MAX_POINTS) ?? 'month';
}

/** The same day a year before; the last of February where there is no 29th. */
function yearBefore(day: string): string {
  const [year = '', rest] = [day.slice(0, 4), day.slice(4)];
  return `${Number(year) - 1}${rest === '-02-29' ? '-02-28' : rest}`;
}

/** The days something is compared with. */
export function comparedDays(by: Comparison, from: string, until: string): { from: string; until: string } {
  if (by === 'lastYear') return { from: yearBefore(from), until: yearBefore(until) };
  const last = noon(from) - DAY_MS;
  return { from: dayOf(last - (daysIn(from, until) - 1) * DAY_MS), until: dayOf(last) };
}
