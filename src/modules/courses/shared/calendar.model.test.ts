import { describe, expect, it } from 'vitest';
import { calendarOf, shiftDays, weekOf } from './calendar.model.ts';

// A Tuesday and a Sunday.
const term = { startsOn: '2026-09-01', endsOn: '2027-01-17' };
const at = (text: string) => new Date(`${text}+08:00`);

describe('weekOf', () => {
  it('counts whole weeks from the Monday before the first day', () => {
    expect(weekOf(at('2026-08-31T00:00'), term)).toBe(1);
    expect(weekOf(at('2026-09-06T23:59'), term)).toBe(1);
    expect(weekOf(at('2026-09-07T00:00'), term)).toBe(2);
    expect(weekOf(at('2027-01-17T23:59'), term)).toBe(20);
  });
  it('knows none outside of the term', () => {
    expect(weekOf(at('2026-08-30T23:59'), term)).toBeNull();
    expect(weekOf(at('2027-01-18T00:00'), term)).toBeNull();
  });
});

it('lists what has a date by when it comes up', () => {
  const none = { opensAt: null, dueAt: null, closesAt: null };
  const rows = calendarOf(
    [
      { id: 'later', ...none, dueAt: at('2026-09-21T12:00') },
      { id: 'never', ...none },
      { id: 'first', ...none, opensAt: at('2026-09-02T08:00'), dueAt: at('2026-12-01T08:00') },
    ],
    term,
  );
  expect(rows.map(({ node, week }) => [node.id, week])).toEqual([
    ['first', 1],
    ['later', 4],
  ]);
});

describe('shiftDays', () => {
  it('moves by whole weeks, so that a date keeps its day of the week', () => {
    expect(shiftDays('2026-02-23', '2026-08-31')).toBe(189);
    // Monday to Tuesday of another year.
    expect(shiftDays('2026-02-23', '2026-09-01')).toBe(189);
    expect(shiftDays('2026-09-01', '2026-09-01')).toBe(0);
    expect(shiftDays('2026-08-31', '2026-02-23')).toBe(-189);
  });
});
