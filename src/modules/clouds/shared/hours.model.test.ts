import { describe, expect, it } from 'vitest';
import { type Hours, hoursFaults, isOpenAt, nextOpening } from './hours.model.ts';

/** Beijing time. */
const at = (text: string) => Date.parse(`${text}:00+08:00`);
const WORKDAYS: Hours = {
  week: [1, 2, 3, 4, 5].map((day) => ({ day, from: '08:00', to: '22:00' })),
  exceptions: [
    { date: '2026-10-01', from: null, to: null, note: '国庆节' },
    { date: '2026-10-10', from: '09:00', to: '12:00', note: '补课' },
    { date: '2026-10-10', from: '14:00', to: '24:00', note: '' },
  ],
};

describe('opening hours', () => {
  it.each<[string, boolean]>([
    ['2026-09-28T07:59', false],
    ['2026-09-28T08:00', true],
    ['2026-09-28T21:59', true],
    ['2026-09-28T22:00', false],
    ['2026-10-01T10:00', false],
    ['2026-10-03T10:00', false],
    ['2026-10-10T10:00', true],
    ['2026-10-10T13:00', false],
    ['2026-10-10T23:59', true],
  ])('at %s: %s', (time, open) => expect(isOpenAt(WORKDAYS, at(time))).toBe(open));

  it.each([
    ['2026-09-30T23:00', '2026-10-02T08:00'],
    ['2026-10-09T22:00', '2026-10-10T09:00'],
    ['2026-10-10T12:00', '2026-10-10T14:00'],
    ['2026-10-11T12:00', '2026-10-12T08:00'],
  ])('after %s it opens at %s', (time, next) => expect(nextOpening(WORKDAYS, at(time))).toBe(at(next)));

  it('is open at every hour without any, and never again when every day is closed', () => {
    expect(isOpenAt({ week: [], exceptions: [] }, at('2026-10-03T03:00'))).toBe(true);
    const days = Array.from({ length: 70 }, (_, i) => ({
      date: new Date(Date.UTC(2026, 9, 1 + i)).toISOString().slice(0, 10),
      from: null,
      to: null,
      note: '',
    }));
    expect(nextOpening({ week: [], exceptions: days }, at('2026-10-01T03:00'))).toBeNull();
  });

  it('names rows that overlap, end before they start, or no date', () => {
    expect(
      hoursFaults({
        week: [
          { day: 1, from: '08:00', to: '12:00' },
          { day: 1, from: '12:00', to: '13:00' },
          { day: 1, from: '12:30', to: '14:00' },
          { day: 2, from: '12:30', to: '12:30' },
        ],
        exceptions: [
          { date: '2026-02-30', from: null, to: null, note: '' },
          { date: '2026-03-01', from: null, to: null, note: '' },
          { date: '2026-03-01', from: '08:00', to: '09:00', note: '' },
        ],
      }),
    ).toEqual({ 'week.2': 'overlap', 'week.3': 'order', 'exceptions.0': 'date', 'exceptions.2': 'overlap' });
  });
});
