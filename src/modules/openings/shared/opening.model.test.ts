import { describe, expect, it } from 'vitest';
import {
  type Asked,
  attendanceRate,
  type BookingFacts,
  bookingRefusal,
  bookingsHit,
  clockMinutes,
  clockText,
  entryOf,
  faultsOf,
  fitsCommand,
  isCut,
  mayCancel,
  mayMark,
  overloads,
  peakOf,
  type SlotGrid,
  slotsOf,
  stateAt,
} from './opening.model.ts';

const at = (text: string) => Date.parse(`${text}+08:00`);
/** Monday to Sunday. */
const WEEK = { from: at('2026-11-30T00:00'), to: at('2026-12-07T00:00') };
const GRID: SlotGrid = { minutes: 60, places: 10, from: 14 * 60, to: 16 * 60, days: [1, 3] };

describe('the states of an opening', () => {
  it('follow the clock once it is approved', () => {
    expect(stateAt('approved', WEEK, WEEK.from - 1)).toBe('approved');
    expect(stateAt('approved', WEEK, WEEK.from)).toBe('open');
    expect(stateAt('open', WEEK, WEEK.to)).toBe('closed');
    expect(stateAt('submitted', WEEK, WEEK.to)).toBe('submitted');
    expect(stateAt('withdrawn', WEEK, WEEK.from)).toBe('withdrawn');
  });
  it('decide which command fits', () => {
    expect(fitsCommand('approve', 'submitted')).toBe(true);
    expect(fitsCommand('approve', 'approved')).toBe(false);
    expect(fitsCommand('change', 'open')).toBe(true);
    expect(fitsCommand('close', 'approved')).toBe(false);
    expect(fitsCommand('withdraw', 'open')).toBe(false);
  });
});

describe('the slots of a grid', () => {
  it('stand on the chosen days, by the clock of the site', () => {
    expect(slotsOf(GRID, WEEK).map(({ from }) => new Date(from).toISOString())).toEqual([
      '2026-11-30T06:00:00.000Z',
      '2026-11-30T07:00:00.000Z',
      '2026-12-02T06:00:00.000Z',
      '2026-12-02T07:00:00.000Z',
    ]);
  });
  it('lie within the window whole', () => {
    const cut = { from: at('2026-11-30T14:30'), to: WEEK.to };
    expect(slotsOf(GRID, cut)).toHaveLength(3);
    expect(isCut(GRID, cut)).toBe(true);
    expect(isCut(GRID, WEEK)).toBe(false);
    expect(slotsOf({ ...GRID, minutes: 90 }, WEEK)).toHaveLength(2);
  });
});

describe('an application', () => {
  const asked: Asked = { window: WEEK, people: 20, runs: 40, grid: GRID };
  const now = at('2026-11-29T12:00');
  it.each<[string, Partial<Asked>, string[]]>([
    ['whole', {}, []],
    ['without booking', { grid: null }, []],
    ['ending before it begins', { window: { from: WEEK.to, to: WEEK.from } }, ['order']],
    ['over already', { window: { from: now - 2, to: now - 1 }, grid: null }, ['past']],
    ['longer than a year', { window: { from: WEEK.from, to: WEEK.from + 400 * 86_400_000 }, grid: null }, ['long']],
    ['with fewer runs than people', { runs: 19 }, ['runs']],
    ['without days', { grid: { ...GRID, days: [] } }, ['days']],
    ['with times the wrong way round', { grid: { ...GRID, to: 60 } }, ['gridOrder']],
    ['without room for a slot', { grid: { ...GRID, minutes: 180 } }, ['noSlot']],
    [
      'with too many slots',
      { grid: { ...GRID, minutes: 5, from: 0, to: 1440, days: [1, 2, 3, 4, 5, 6, 7] } },
      ['manySlots'],
    ],
  ])('%s', (_name, change, faults) => expect(faultsOf({ ...asked, ...change }, now)).toEqual(faults));
});

describe('the load', () => {
  it('adds up what is offered at the same time', () => {
    const spans = [
      { from: 0, to: 10, places: 5 },
      { from: 10, to: 20, places: 5 },
      { from: 5, to: 15, places: 3 },
    ];
    expect(peakOf(spans)).toBe(8);
    expect(overloads(spans, 8)).toBe(false);
    expect(overloads(spans, 7)).toBe(true);
    expect(overloads(spans, null)).toBe(false);
    expect(peakOf([])).toBe(0);
  });
});

describe('a booking', () => {
  const slot = { from: 1000, to: 2000, places: 2, taken: 1 };
  const facts: BookingFacts = { state: 'approved', slot, own: [], absences: 0, peopleLeft: 1 };
  it.each<[string | null, Partial<BookingFacts>]>([
    [null, {}],
    [null, { peopleLeft: null }],
    ['notOpen', { state: 'closed' }],
    ['over', { slot: { ...slot, to: 400 } }],
    ['full', { slot: { ...slot, taken: 2 } }],
    ['people', { peopleLeft: 0 }],
    ['overlap', { own: [{ from: 1900, to: 2500 }] }],
    [null, { own: [{ from: 2000, to: 2500 }] }],
    ['many', { own: [1, 2, 3].map((n) => ({ from: n * 3000, to: n * 3000 + 1 })) }],
    ['absent', { absences: 2 }],
  ])('%s', (refusal, change) => expect(bookingRefusal({ ...facts, ...change }, 500)).toBe(refusal));

  it('is taken back until so many hours before, and marked until a day after', () => {
    const hour = 3_600_000;
    const span = { from: 10 * hour, to: 11 * hour };
    expect(mayCancel('booked', span, 2, 8 * hour - 1)).toBe(true);
    expect(mayCancel('booked', span, 2, 8 * hour)).toBe(false);
    expect(mayCancel('attended', span, 2, 0)).toBe(false);
    expect(mayMark('booked', span, 9 * hour)).toBe(false);
    expect(mayMark('absent', span, 30 * hour)).toBe(true);
    expect(mayMark('cancelled', span, 10 * hour)).toBe(false);
    expect(mayMark('booked', span, 36 * hour)).toBe(false);
  });

  it('lets in from five minutes before its slot until the end', () => {
    const hour = 3_600_000;
    const booked = { state: 'booked' as const, slot: { from: 10 * hour, to: 11 * hour } };
    expect(entryOf([booked], 10 * hour - 300_001)).toEqual({ booking: 'early', of: booked });
    expect(entryOf([booked], 10 * hour - 300_000)).toEqual({ booking: 'held', of: booked });
    expect(entryOf([booked], 11 * hour)).toEqual({ booking: 'needed', of: null });
    expect(entryOf([{ ...booked, state: 'cancelled' }], 10 * hour).booking).toBe('needed');
    expect(entryOf([{ ...booked, state: 'attended' }], 10 * hour).booking).toBe('held');
  });
});

describe('an opening that shrinks', () => {
  const slot = { id: 's', from: 10, to: 20 };
  const late = { id: 'l', from: 30, to: 40 };
  const bookings = [
    { id: 'a', personId: 'p1', slot, at: 1 },
    { id: 'b', personId: 'p2', slot, at: 3 },
    { id: 'c', personId: 'p3', slot, at: 2 },
    { id: 'd', personId: 'p1', slot: late, at: 4 },
  ];
  const hit = (next: Partial<Parameters<typeof bookingsHit>[1]>) =>
    bookingsHit(bookings, { window: { from: 0, to: 100 }, places: 3, people: 9, ...next }).map(
      ({ booking, why }) => `${booking.id} ${why}`,
    );
  it('cancels what lies outside, and of the rest who came last', () => {
    expect(hit({})).toEqual([]);
    expect(hit({ window: { from: 0, to: 30 } })).toEqual(['d window']);
    expect(hit({ places: 2 })).toEqual(['b quota']);
    expect(hit({ people: 1 })).toEqual(['c quota', 'b quota']);
  });
});

describe('small things', () => {
  it('times of day are read and written', () => {
    expect(clockText(870)).toBe('14:30');
    expect(clockText(0)).toBe('00:00');
    expect(clockText(1440)).toBe('24:00');
    expect(clockMinutes('14:30')).toBe(870);
    expect(clockMinutes('24:30')).toBeNull();
    expect(clockMinutes('x')).toBeNull();
  });
  it('attendance is a share of those who were asked for', () => {
    expect(attendanceRate(3, 1)).toBe(0.75);
    expect(attendanceRate(0, 0)).toBeNull();
  });
});
