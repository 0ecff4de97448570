import { expect, it } from 'vitest';
import {
  SITE_OFFSET,
  SITE_ZONE,
  siteDate,
  siteMidnight,
  siteMillisecond,
  siteMinute,
  siteSecond,
  siteWeekday,
} from './site-time.ts';

// Half past midnight of a Monday at the site is still Sunday in UTC.
const at = new Date('2026-11-22T16:30:05.250Z');

it('reads an instant on the wall of the site', () => {
  expect(siteDate(at)).toBe('2026-11-23');
  expect(siteMinute(at)).toBe('2026-11-23 00:30');
  expect(siteSecond(at.getTime())).toBe('2026-11-23 00:30:05');
  expect(siteMillisecond(at)).toBe('2026-11-23 00:30:05.250');
  expect(siteWeekday(at)).toBe(1);
  expect(siteWeekday(new Date('2026-11-22T15:59:59Z'))).toBe(7);
});

it('finds the beginning of the day, also before 1970', () => {
  expect(new Date(siteMidnight(at)).toISOString()).toBe('2026-11-22T16:00:00.000Z');
  expect(new Date(siteMidnight(Date.UTC(1969, 0, 1, 17))).toISOString()).toBe('1969-01-01T16:00:00.000Z');
});

it('agrees with the zone the database and Intl know', () => {
  expect(at.toLocaleString('sv-SE', { timeZone: SITE_ZONE })).toBe(siteSecond(at));
  expect(new Date(`2026-11-23T00:30:05.250${SITE_OFFSET}`)).toEqual(at);
});
