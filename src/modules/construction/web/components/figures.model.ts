import type { CallInput, CallOutput } from '../../../../kernel/http/contract.ts';
import { formatNumber, formatScore } from '../../../../ui/i18n/formats.ts';
import type { constructionRoute, Subject } from '../../shared/construction.contract.ts';
import type { Figure } from '../../shared/figure.model.ts';

export type Construction = CallOutput<typeof constructionRoute>;
export type Filters = NonNullable<CallInput<typeof constructionRoute>['query']>;

/** What a drawer is opened for. */
export interface Opened {
  readonly subject: Subject;
  readonly of?: string;
  readonly title: string;
  /** Hidden parts of the outline may be looked at too. */
  readonly outline?: boolean;
}
export type Open = (opened: Opened) => void;

/** What cards share. */
export interface CardProps {
  readonly data: Construction;
  readonly open: Open;
  readonly save: (
    part: 'counts' | 'questions' | 'coverage' | 'points' | 'objectives' | 'contribution' | 'changes',
  ) => Promise<unknown>;
}

/** A figure as it is written: up to two decimals, `—` for none. */
export const formatValue = (value: number | null): string =>
  value === null ? '—' : Number.isInteger(value) ? formatNumber(value) : formatScore(value);

/** A share in percent with one decimal; `—` of nothing. */
export const formatShare = (have: number, want: number): string =>
  want === 0 ? '—' : `${formatNumber((have / want) * 100, 1)}%`;

/** Figures drawn together, as columns by term. */
export const GROUPS = {
  outline: ['chapters', 'sections', 'items'],
  resources: ['videos', 'resources', 'experimentNodes', 'questions'],
  tasks: ['homework', 'tests', 'exams'],
  talk: ['announcements', 'teamPosts', 'learnerPosts'],
  people: ['learners', 'outsiders', 'members'],
} as const satisfies Readonly<Record<string, readonly Figure[]>>;
export type Group = keyof typeof GROUPS;

const DAY_MS = 86_400_000;
const noon = (day: string) => Date.parse(`${day}T12:00:00Z`);

/** Weeks as columns from Monday on, days of the week as rows; a day outside the range has no cell. */
export function weeksOf(range: { readonly from: string; readonly until: string }, days: Construction['days']) {
  const counts = new Map(days.map(({ day, n }) => [day, n]));
  const first = noon(range.from);
  const monday = first - ((new Date(first).getUTCDay() + 6) % 7) * DAY_MS;
  const weeks: { readonly from: string; readonly days: (number | null)[]; readonly names: string[] }[] = [];
  for (let start = monday; start <= noon(range.until); start += 7 * DAY_MS) {
    const names = Array.from({ length: 7 }, (_, at) => new Date(start + at * DAY_MS).toISOString().slice(0, 10));
    const cells = names.map((day) => (day < range.from || day > range.until ? null : (counts.get(day) ?? 0)));
    weeks.push({ from: names[0]!, days: cells, names });
  }
  return weeks;
}
