import { describe, expect, it } from 'vitest';
import { areaOf, coverOf, painted, type Stretch, summaryOf } from './week-grid.model.ts';

const monday = (from: string, to: string): Stretch => ({ day: 1, from, to });

describe('painting a week', () => {
  it('opens what lies between two cells, whichever was chosen first', () => {
    const area = areaOf({ day: 2, at: 19 }, { day: 1, at: 16 });
    expect(painted([], area, true)).toEqual([
      { day: 1, from: '08:00', to: '10:00' },
      { day: 2, from: '08:00', to: '10:00' },
    ]);
    expect(painted([], areaOf({ day: 7, at: 47 }, { day: 7, at: 47 }), true)).toEqual([
      { day: 7, from: '23:30', to: '24:00' },
    ]);
  });

  it('joins what touches and keeps the minutes outside', () => {
    const rows = [monday('08:15', '11:50'), monday('14:00', '22:00')];
    const noon = areaOf({ day: 1, at: 23 }, { day: 1, at: 27 });
    expect(painted(rows, noon, true)).toEqual([monday('08:15', '22:00')]);
    expect(painted(rows, areaOf({ day: 1, at: 20 }, { day: 1, at: 20 }), false)).toEqual([
      monday('08:15', '10:00'),
      monday('10:30', '11:50'),
      monday('14:00', '22:00'),
    ]);
    expect(painted(rows, areaOf({ day: 1, at: 0 }, { day: 7, at: 47 }), false)).toEqual([]);
  });

  it('tells whole, partly and not open half hours apart', () => {
    const rows = [monday('08:15', '11:30')];
    expect([15, 16, 17, 22, 23].map((at) => coverOf(rows, { day: 1, at }))).toEqual([
      'none',
      'part',
      'all',
      'all',
      'none',
    ]);
    expect(coverOf(rows, { day: 2, at: 17 })).toBe('none');
  });

  it('says days with the same hours in one line', () => {
    const rows = [1, 2, 3, 5].flatMap((day) => [
      { day, from: '14:00', to: '22:00' },
      { day, from: '08:00', to: '12:00' },
    ]);
    expect(summaryOf(rows)).toEqual([
      { from: 1, to: 3, hours: ['08:00–12:00', '14:00–22:00'] },
      { from: 5, to: 5, hours: ['08:00–12:00', '14:00–22:00'] },
    ]);
  });
});
