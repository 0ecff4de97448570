import { siteMidnight, siteWeekday } from '../../../kernel/values/site-time.ts';

export const OPENING_STATES = ['submitted', 'approved', 'open', 'closed', 'rejected', 'withdrawn'] as const;
export type OpeningState = (typeof OPENING_STATES)[number];

/** Whom an opening lets in: classes of a course, people of the own university, of every unit, everybody signed in. */
export const SCOPES = ['course', 'unit', 'others', 'public'] as const;
export type Scope = (typeof SCOPES)[number];

/** How people sign in: with their account, with one they register themselves, with one they are given on the spot. */
export const ACCOUNT_WAYS = ['own', 'register', 'handed'] as const;

export const BOOKING_STATES = ['booked', 'attended', 'absent', 'cancelled'] as const;
export type BookingState = (typeof BOOKING_STATES)[number];

/** Why a booking was cancelled, where its person did not do it. */
export const CANCEL_REASONS = ['self', 'window', 'quota', 'closed', 'withdrawn'] as const;
export type CancelReason = (typeof CANCEL_REASONS)[number];

export const MAX_PEOPLE = 100_000;
export const MAX_RUNS_EACH = 100;
export const MAX_SLOT_PLACES = 10_000;
/** Slots of one opening. */
export const MAX_SLOTS = 1000;
export const MAX_WINDOW_DAYS = 366;
export const MAX_CANCEL_HOURS = 168;
/** Bookings a person may have ahead at the same time. */
export const MAX_OPEN_BOOKINGS = 3;
/** So many absences within so many days, and nothing more can be booked. */
export const MAX_ABSENCES = 2;
export const ABSENCE_DAYS = 30;
/** One comes in so many minutes before the slot begins. */
export const EARLY_MINUTES = 5;
/** Who has not come so many minutes after the end of the slot was absent. */
export const ABSENT_MINUTES = 15;
/** Attendance is marked by hand until so many hours after the slot. */
export const MARK_HOURS = 24;
/** Who has booked is reminded so many minutes before. */
export const REMIND_MINUTES = 60;

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;

/** Commands on an opening; `from` the states they fit, `to` the state after. */
export const OPENING_COMMANDS = {
  approve: { from: ['submitted'], to: 'approved' },
  reject: { from: ['submitted'], to: 'rejected' },
  change: { from: ['approved', 'open'], to: null },
  close: { from: ['open'], to: 'closed' },
  withdraw: { from: ['submitted', 'approved'], to: 'withdrawn' },
} as const satisfies Record<string, { readonly from: readonly OpeningState[]; readonly to: OpeningState | null }>;
export type OpeningCommand = keyof typeof OPENING_COMMANDS;

export const fitsCommand = (command: OpeningCommand, state: OpeningState): boolean =>
  (OPENING_COMMANDS[command].from as readonly OpeningState[]).includes(state);

/** A window or slot; instants are Unix milliseconds. */
export interface Span {
  readonly from: number;
  readonly to: number;
}

/** The state by the clock: what was approved opens and closes by itself. */
export function stateAt(state: OpeningState, window: Span, now: number): OpeningState {
  if (state !== 'approved' && state !== 'open') return state;
  if (now >= window.to) return 'closed';
  return now >= window.from ? 'open' : 'approved';
}

/** Slots of an opening as they are described: every so many minutes between two times of the chosen days. */
export interface SlotGrid {
  /** Length of a slot, and places in it. */
  readonly minutes: number;
  readonly places: number;
  /** Minutes after midnight at the site. */
  readonly from: number;
  readonly to: number;
  /** Days of the week, 1 Monday … 7 Sunday. */
  readonly days: readonly number[];
}

export interface Slot extends Span {
  readonly places: number;
}

/** Every slot of a grid that lies within the window, at most one more than there may be. */
export function slotsOf(grid: SlotGrid, window: Span): Slot[] {
  const slots: Slot[] = [];
  if (grid.minutes < 1) return slots;
  for (let day = siteMidnight(window.from); day < window.to; day += DAY_MS) {
    if (!grid.days.includes(siteWeekday(day))) continue;
    for (let at = grid.from; at + grid.minutes <= grid.to; at += grid.minutes) {
      const slot = { from: day + at * MINUTE_MS, to: day + (at + grid.minutes) * MINUTE_MS, places: grid.places };
      if (slot.from < window.from || slot.to > window.to) continue;
      slots.push(slot);
      if (slots.length > MAX_SLOTS) return slots;
    }
  }
  return slots;
}

/** Whether a slot of the grid was left out because it reaches over the window. */
export function isCut(grid: SlotGrid, window: Span): boolean {
  const whole = { from: siteMidnight(window.from), to: siteMidnight(window.to - 1) + DAY_MS };
  return slotsOf(grid, whole).length !== slotsOf(grid, window).length;
}

/** What is asked for. */
export interface Asked {
  readonly window: Span;
  readonly people: number;
  readonly runs: number;
  readonly grid: SlotGrid | null;
}

export const FAULTS = ['past', 'order', 'long', 'runs', 'gridOrder', 'days', 'noSlot', 'manySlots'] as const;
export type Fault = (typeof FAULTS)[number];

/** The field a fault is shown at. */
export const FAULT_FIELDS = {
  past: 'endsAt',
  order: 'endsAt',
  long: 'endsAt',
  runs: 'runs',
  gridOrder: 'grid.to',
  days: 'grid.days',
  noSlot: 'grid.minutes',
  manySlots: 'grid.minutes',
} as const satisfies Record<Fault, string>;

/** What cannot be about an application; empty when it can be submitted. */
export function faultsOf({ window, people, runs, grid }: Asked, now: number): Fault[] {
  const faults: Fault[] = [];
  if (window.to <= window.from) faults.push('order');
  else if (window.to <= now) faults.push('past');
  else if (window.to - window.from > MAX_WINDOW_DAYS * DAY_MS) faults.push('long');
  if (runs < people) faults.push('runs');
  if (!grid || faults.includes('order') || faults.includes('long')) return faults;
  if (grid.days.length === 0) faults.push('days');
  else if (grid.to <= grid.from) faults.push('gridOrder');
  else {
    const { length } = slotsOf(grid, window);
    if (length === 0) faults.push('noSlot');
    if (length > MAX_SLOTS) faults.push('manySlots');
  }
  return faults;
}

/** Most places offered at the same instant by some slots and windows. */
export function peakOf(spans: readonly Slot[]): number {
  const edges = spans.flatMap(({ from, to, places }) => [
    { at: from, by: places },
    { at: to, by: -places },
  ]);
  // Who leaves makes room before who comes.
  edges.sort((a, b) => a.at - b.at || a.by - b.by);
  let now = 0;
  let peak = 0;
  for (const { by } of edges) {
    now += by;
    peak = Math.max(peak, now);
  }
  return peak;
}

/** Whether the places of some slots and windows together are more than an experiment serves at the same time. */
export const overloads = (spans: readonly Slot[], concurrency: number | null): boolean =>
  concurrency !== null && peakOf(spans) > concurrency;

export const overlaps = (a: Span, b: Span): boolean => a.from < b.to && b.from < a.to;

/** Facts of somebody who asks for a place in a slot. */
export interface BookingFacts {
  readonly state: OpeningState;
  readonly slot: Slot & { readonly taken: number };
  /** Own bookings of any opening that are still ahead or running, and absences of the last thirty days. */
  readonly own: readonly Span[];
  readonly absences: number;
  /** Further people the opening takes; null for who belongs to them already. */
  readonly peopleLeft: number | null;
}

export const BOOKING_REFUSALS = ['notOpen', 'over', 'full', 'people', 'overlap', 'many', 'absent'] as const;
export type BookingRefusal = (typeof BOOKING_REFUSALS)[number];

/** Why a place cannot be booked; null when it can. */
export function bookingRefusal(facts: BookingFacts, now: number): BookingRefusal | null {
  const { slot } = facts;
  if (facts.state !== 'approved' && facts.state !== 'open') return 'notOpen';
  if (slot.to <= now) return 'over';
  if (facts.absences >= MAX_ABSENCES) return 'absent';
  if (facts.own.some((own) => overlaps(own, slot))) return 'overlap';
  if (facts.own.length >= MAX_OPEN_BOOKINGS) return 'many';
  if (facts.peopleLeft !== null && facts.peopleLeft <= 0) return 'people';
  return slot.taken >= slot.places ? 'full' : null;
}

/** Whether a booking can be taken back by its person. @param cancelHours hours before the slot until which it can */
export const mayCancel = (state: BookingState, slot: Span, cancelHours: number, now: number): boolean =>
  state === 'booked' && now < slot.from - cancelHours * 60 * MINUTE_MS;

/** Whether one comes in with a booking now: from five minutes before the slot until its end. */
export const isSlotTime = (slot: Span, now: number): boolean =>
  now >= slot.from - EARLY_MINUTES * MINUTE_MS && now < slot.to;

/** Whether attendance may be marked by hand: within the slot, and a day after it. */
export const mayMark = (state: BookingState, slot: Span, now: number): boolean =>
  state !== 'cancelled' && now >= slot.from - EARLY_MINUTES * MINUTE_MS && now < slot.to + MARK_HOURS * 60 * MINUTE_MS;

/** Where somebody stands who has these bookings of an opening: the one that lets in now, else the next one. */
export function entryOf<B extends { readonly state: BookingState; readonly slot: Span }>(
  bookings: readonly B[],
  now: number,
): { readonly booking: 'needed' | 'early' | 'held'; readonly of: B | null } {
  const living = bookings.filter((one) => one.state === 'booked' || one.state === 'attended');
  const held = living.find((one) => isSlotTime(one.slot, now));
  if (held) return { booking: 'held', of: held };
  const [next] = living.filter((one) => one.slot.from > now).sort((a, b) => a.slot.from - b.slot.from);
  return next ? { booking: 'early', of: next } : { booking: 'needed', of: null };
}

/** Time of day of minutes after midnight, `HH:mm`. */
export const clockText = (minutes: number): string =>
  new Date(minutes * MINUTE_MS)
    .toISOString()
    .slice(11, 16)
    .replace('00:00', minutes > 0 ? '24:00' : '00:00');

/** Minutes after midnight of a time of day `HH:mm`; null for anything else. */
export function clockMinutes(text: string): number | null {
  const found = /^(\d{2}):(\d{2})$/.exec(text);
  if (!found) return null;
  const minutes = Number(found[1]) * 60 + Number(found[2]);
  return minutes <= 24 * 60 && Number(found[2]) < 60 ? minutes : null;
}

export interface Placed {
  readonly id: string;
  readonly slot: Span & { readonly id: string };
  /** When it was made: who came last goes first. */
  readonly at: number;
}

/**
 * Bookings that have to go when an opening gets another window or fewer places: those outside the window, then of every
 * slot and of the whole opening those that came last.
 * @param people most different people @param personOf person of a booking
 */
export function bookingsHit<B extends Placed & { readonly personId: string }>(
  bookings: readonly B[],
  next: { readonly window: Span; readonly places: number; readonly people: number },
): { readonly booking: B; readonly why: 'window' | 'quota' }[] {
  const hit: { booking: B; why: 'window' | 'quota' }[] = [];
  const taken = new Map<string, number>();
  const people = new Set<string>();
  for (const booking of [...bookings].sort((a, b) => a.at - b.at || a.id.localeCompare(b.id))) {
    const { slot, personId } = booking;
    const outside = slot.from < next.window.from || slot.to > next.window.to;
    const full = (taken.get(slot.id) ?? 0) >= next.places;
    const many = !people.has(personId) && people.size >= next.people;
    if (outside || full || many) {
      hit.push({ booking, why: outside ? 'window' : 'quota' });
      continue;
    }
    taken.set(slot.id, (taken.get(slot.id) ?? 0) + 1);
    people.add(personId);
  }
  return hit;
}

/** Share of those who came among those who came or stayed away, 0–1; null where nobody was asked for. */
export const attendanceRate = (attended: number, absent: number): number | null =>
  attended + absent === 0 ? null : attended / (attended + absent);
