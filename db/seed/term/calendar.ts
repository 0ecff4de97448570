import { siteDate, siteMidnight, siteWeekday } from '../../../src/kernel/values/site-time.ts';
import type { TeachingWorld } from '../teaching.ts';

export const MINUTE = 60_000;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;
/** Weeks of a term, and how many of them have passed on the day of the first start. */
const WEEKS = 20;
const PASSED = 12;

/** The running term of the demonstration: whenever it is first started, that day lies in the thirteenth week. */
export interface Calendar {
  readonly now: Date;
  readonly terms: NonNullable<TeachingWorld['terms']>;
  /** Instant in a week of the term: weeks and days count from 0, Monday first; `HH:MM` of the site. */
  at(week: number, day: number, time: string): Date;
  /** Instant so many days before today. */
  ago(days: number, time: string): Date;
}

const dateOf = siteDate;

/** The academic year and half a term belongs to that begins on a day. */
function nameOf(startMs: number): { code: string; name: string } {
  const [year = 0, month = 0] = dateOf(startMs).split('-').map(Number);
  const autumn = month >= 7 || month === 1;
  const first = autumn ? (month === 1 ? year - 1 : year) : year - 1;
  return {
    code: `${first}-${first + 1}-${autumn ? 1 : 2}`,
    name: `${first}-${first + 1} 学年第${autumn ? '一' : '二'}学期`,
  };
}

/** Counts the days of the term from the day of the first start. */
export function calendarOf(now: Date): Calendar {
  const today = siteMidnight(now);
  // The first of January 1970 was a Thursday.
  const weekday = siteWeekday(today) - 1;
  const start = today - (weekday + PASSED * 7) * DAY;
  const before = start - 27 * 7 * DAY;
  const span = (from: number, weeks: number) => ({
    startsOn: dateOf(from),
    endsOn: dateOf(from + (weeks * 7 - 1) * DAY),
  });
  const within = (day: number, time: string) =>
    new Date(day + Number(time.slice(0, 2)) * HOUR + Number(time.slice(3)) * MINUTE);
  return {
    now,
    terms: {
      before: { ...nameOf(before), ...span(before, WEEKS - 1) },
      running: { ...nameOf(start), ...span(start, WEEKS) },
    },
    at: (week, day, time) => within(start + (week * 7 + day) * DAY, time),
    ago: (days, time) => within(today - days * DAY, time),
  };
}
