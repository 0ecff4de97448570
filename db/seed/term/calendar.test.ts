import { describe, expect, it } from 'vitest';
import { calendarOf } from './calendar.ts';

describe('the term of the demonstration', () => {
  it.each([
    ['2026-11-23T04:00:00Z', '2026-08-31', '2027-01-17', '2026-2027-1', '2025-2026-2'],
    ['2026-11-29T15:59:00Z', '2026-08-31', '2027-01-17', '2026-2027-1', '2025-2026-2'],
    // Midnight of the site, where the next week begins.
    ['2026-11-29T16:00:00Z', '2026-09-07', '2027-01-24', '2026-2027-1', '2025-2026-2'],
    ['2027-05-20T01:00:00Z', '2027-02-22', '2027-07-11', '2026-2027-2', '2026-2027-1'],
  ])('runs at %s in its thirteenth week', (now, startsOn, endsOn, code, before) => {
    const { terms } = calendarOf(new Date(now));
    expect(terms.running).toMatchObject({ startsOn, endsOn, code });
    expect(terms.before).toMatchObject({ code: before });
    expect(terms.before.endsOn < startsOn).toBe(true);
  });

  it('counts weeks from the Monday of the term and days from today, by the clock of the site', () => {
    const calendar = calendarOf(new Date('2026-11-23T04:00:00Z'));
    expect(calendar.at(0, 0, '08:00').toISOString()).toBe('2026-08-31T00:00:00.000Z');
    expect(calendar.at(12, 0, '00:00')).toEqual(calendar.ago(0, '00:00'));
    expect(calendar.ago(1, '20:05').toISOString()).toBe('2026-11-22T12:05:00.000Z');
  });
});
