import { SITE_OFFSET_MS } from '../../../kernel/values/site-time.ts';

const DAY_MS = 86_400_000;
/** So far the next opening is looked for. */
const LOOK_DAYS = 60;

/** Hours of one day of the week: 1 Monday … 7 Sunday, `HH:MM`; `24:00` ends a day. */
export interface WeekHours {
  readonly day: number;
  readonly from: string;
  readonly to: string;
}

/** A day that differs, `YYYY-MM-DD`; without hours it is closed. Several rows of one date are several hours. */
export interface ExceptionDay {
  readonly date: string;
  readonly from: string | null;
  readonly to: string | null;
  readonly note: string;
}

export interface Hours {
  /** Empty: open at every hour that no exception closes. */
  readonly week: readonly WeekHours[];
  readonly exceptions: readonly ExceptionDay[];
}

export const TIME = /^([01]\d|2[0-3]):[0-5]\d$|^24:00$/;
export const DATE = /^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/;

/** Minutes since midnight. */
export const minutesOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));

/** Date and weekday of an instant in the zone of the site. */
function dayOf(ms: number): { date: string; day: number; start: number } {
  const local = ms + SITE_OFFSET_MS;
  const start = Math.floor(local / DAY_MS) * DAY_MS;
  // The first of January 1970 was a Thursday.
  return {
    date: new Date(start).toISOString().slice(0, 10),
    day: ((start / DAY_MS + 3) % 7) + 1,
    start: start - SITE_OFFSET_MS,
  };
}

/** Open stretches of the day that holds an instant, Unix milliseconds, in order. */
function stretchesOf(hours: Hours, ms: number): { from: number; to: number }[] {
  const { date, day, start } = dayOf(ms);
  const special = hours.exceptions.filter((one) => one.date === date);
  const rows =
    special.length > 0
      ? special.flatMap(({ from, to }) => (from === null || to === null ? [] : [{ from, to }]))
      : hours.week.length === 0
        ? [{ from: '00:00', to: '24:00' }]
        : hours.week.filter((one) => one.day === day);
  return rows
    .map(({ from, to }) => ({ from: start + minutesOf(from) * 60_000, to: start + minutesOf(to) * 60_000 }))
    .sort((a, b) => a.from - b.from);
}

/** Whether it is open at an instant. */
export function isOpenAt(hours: Hours, ms: number): boolean {
  return stretchesOf(hours, ms).some(({ from, to }) => ms >= from && ms < to);
}

/** The next instant at which it opens, Unix milliseconds; `ms` when it is open; null when it never does in 60 days. */
export function nextOpening(hours: Hours, ms: number): number | null {
  if (isOpenAt(hours, ms)) return ms;
  for (let day = 0; day <= LOOK_DAYS; day++) {
    const next = stretchesOf(hours, ms + day * DAY_MS).find(({ from }) => from > ms);
    if (next) return next.from;
  }
  return null;
}

/** The stretch it is open in now, else the next one; null when it never opens in 60 days. */
export function nextStretch(hours: Hours, ms: number): { readonly from: number; readonly to: number } | null {
  const opens = nextOpening(hours, ms);
  if (opens === null) return null;
  return stretchesOf(hours, opens).find(({ from, to }) => opens >= from && opens < to) ?? null;
}

/** What is wrong with a row of hours. */
export type HoursFault = 'order' | 'overlap' | 'date';

/** Faults of hours by their place (`week.2`, `exceptions.0`): an end before its start, rows that overlap. */
export function hoursFaults(hours: Hours): Readonly<Record<string, HoursFault>> {
  const faults: Record<string, HoursFault> = {};
  const validate = <T extends { readonly from: string | null; readonly to: string | null }>(
    name: 'week' | 'exceptions',
    rows: readonly T[],
    same: (a: T, b: T) => boolean,
  ) => {
    rows.forEach((row, i) => {
      if (row.from === null || row.to === null) {
        if (rows.some((other, j) => j < i && same(row, other))) faults[`${name}.${i}`] = 'overlap';
        return;
      }
      const [from, to] = [minutesOf(row.from), minutesOf(row.to)];
      if (to <= from) faults[`${name}.${i}`] = 'order';
      else if (
        rows.some((other, j) => {
          if (j >= i || !same(row, other)) return false;
          if (other.from === null || other.to === null) return true;
          return from < minutesOf(other.to) && minutesOf(other.from) < to;
        })
      ) {
        faults[`${name}.${i}`] = 'overlap';
      }
    });
  };
  validate('week', hours.week, (a, b) => a.day === b.day);
  validate('exceptions', hours.exceptions, (a, b) => a.date === b.date);
  hours.exceptions.forEach((one, i) => {
    const at = Date.parse(`${one.date}T00:00:00Z`);
    if (Number.isNaN(at) || new Date(at).toISOString().slice(0, 10) !== one.date) faults[`exceptions.${i}`] = 'date';
  });
  return faults;
}
