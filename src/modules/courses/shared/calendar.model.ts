import { siteMidnight, siteWeekday } from '../../../kernel/values/site-time.ts';

const DAY_MS = 86_400_000;

/** A dated part of the outline. */
export interface Dated {
  readonly id: string;
  readonly opensAt: Date | null;
  readonly dueAt: Date | null;
  readonly closesAt: Date | null;
}

/** Unix milliseconds of the Monday, 0:00 at the site, of the week an instant falls into. */
const mondayOf = (at: number): number => siteMidnight(siteMidnight(at) - (siteWeekday(at) - 1) * DAY_MS + DAY_MS / 2);

/**
 * Week of the term an instant falls into: 1 for the week that holds the first day, whole weeks from Monday to Sunday.
 * Null before and after the term.
 * @param days first and last day of the term, `2026-09-01`
 */
export function weekOf(at: Date, days: { readonly startsOn: string; readonly endsOn: string }): number | null {
  const first = mondayOf(Date.parse(`${days.startsOn}T00:00:00+08:00`));
  const end = Date.parse(`${days.endsOn}T00:00:00+08:00`) + DAY_MS;
  if (at.getTime() < first || at.getTime() >= end) return null;
  return Math.floor((at.getTime() - first) / (7 * DAY_MS)) + 1;
}

/** What has a date, in the order in which it comes up; each by its opening, else its deadline, else its close. */
export function calendarOf<T extends Dated>(
  nodes: readonly T[],
  days: { readonly startsOn: string; readonly endsOn: string },
): readonly { readonly node: T; readonly at: Date; readonly week: number | null }[] {
  return nodes
    .flatMap((node, order) => {
      const at = node.opensAt ?? node.dueAt ?? node.closesAt;
      return at ? [{ node, at, week: weekOf(at, days), order }] : [];
    })
    .sort((a, b) => a.at.getTime() - b.at.getTime() || a.order - b.order)
    .map(({ order: _order, ...row }) => row);
}

/**
 * Days between the beginnings of two terms so that a date keeps its day of the week: from Monday to Monday.
 * @param from first day of the term the dates are of, `2026-02-23`
 */
export function shiftDays(from: string, to: string): number {
  const monday = (day: string) => mondayOf(Date.parse(`${day}T00:00:00+08:00`));
  return Math.round((monday(to) - monday(from)) / DAY_MS);
}
