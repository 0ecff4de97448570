import { siteDate, siteMidnight } from '../../../kernel/values/site-time.ts';

/** What a line is about. */
export const ITEM_KINDS = ['experiment', 'package'] as const;
export type ItemKind = (typeof ITEM_KINDS)[number];

export const ORDER_STATES = [
  'submitted',
  'approved',
  'awaiting',
  'paid',
  'opened',
  'expired',
  'rejected',
  'cancelled',
  'refunded',
] as const;
export type OrderState = (typeof ORDER_STATES)[number];

/** States as people read them: what waits to be opened is one, what waits for a voucher two. */
export const STAGES = [
  'submitted',
  'ready',
  'awaiting',
  'voucher',
  'opened',
  'expired',
  'rejected',
  'cancelled',
  'refunded',
] as const;
export type Stage = (typeof STAGES)[number];

export const MAX_SEATS = 100_000;
export const MAX_LINES = 50;
export const MAX_NOTE = 100;
export const MAX_OPINION = 200;
/** Fen an order may come to. */
export const MAX_AMOUNT = 1_000_000_000_000;
/** Longest period of a single experiment. */
export const MAX_YEARS = 3;
/** Period a new line of an experiment has. */
export const USUAL_DAYS = 180;
/** An order that waits so long for its voucher is cancelled. */
export const VOUCHER_DAYS = 30;
/** Days before the end of an entitlement on which its people are told. */
export const NOTICE_DAYS = [30, 7] as const;
/** An entitlement that ends within so many days ends soon. */
export const SOON_DAYS = 30;
/** People an entitlement can be given to by name. */
export const MAX_NAMED = 200;

/** What of an order decides which commands fit. */
export interface OrderFacts {
  readonly state: OrderState;
  /** Its present voucher; null while there is none, or when it was returned. */
  readonly voucher: boolean;
}

export const stageOf = ({ state, voucher }: OrderFacts): Stage => {
  if (state === 'approved' || state === 'paid') return 'ready';
  return state === 'awaiting' && voucher ? 'voucher' : state;
};

/** Commands of the office on an order, and the states they fit. */
export const ORDER_COMMANDS = {
  approve: ['submitted'],
  reject: ['submitted'],
  adjust: ['submitted', 'approved', 'awaiting'],
  upload: ['awaiting'],
  confirm: ['awaiting'],
  return: ['awaiting'],
  open: ['approved', 'paid'],
  refund: ['opened', 'paid'],
  cancel: ['submitted'],
} as const satisfies Record<string, readonly OrderState[]>;
export type OrderCommand = keyof typeof ORDER_COMMANDS;

/** Whether a command of the office fits, whoever gives it. */
export function fitsCommand(command: OrderCommand, { state, voucher }: OrderFacts): boolean {
  const from: readonly OrderState[] = ORDER_COMMANDS[command];
  return from.includes(state) && ((command !== 'confirm' && command !== 'return') || voucher);
}

/** Whether the buyer may take an order back. */
export const mayWithdraw = (state: OrderState): boolean => state === 'submitted' || state === 'awaiting';

/** An order that ended may be ordered again. */
export const mayRepeat = (state: OrderState): boolean =>
  state === 'expired' || state === 'cancelled' || state === 'rejected' || state === 'refunded';

/** State of an order that was approved, by what it costs; an amount that changes moves it between the two. */
export const approvedState = (amount: number): OrderState => (amount > 0 ? 'awaiting' : 'approved');

/** Fen of some lines. */
export const amountOf = (lines: readonly { readonly price: number; readonly seats: number }[]): number =>
  lines.reduce((sum, { price, seats }) => sum + price * seats, 0);

const DAY_MS = 86_400_000;

/** A day some days after another, both `YYYY-MM-DD`. */
export const dayAfter = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10);

/** Whole days from one day to another. */
export const daysBetween = (from: string, to: string): number =>
  Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / DAY_MS);

/** Today at the site. */
export const today = (now: Date | number): string => siteDate(now);

/** Unix milliseconds of the midnight a day begins with at the site. */
export const startOfDay = (day: string): number => siteMidnight(Date.parse(`${day}T12:00:00Z`));

/** Unix milliseconds of the midnight a day ends with at the site. */
export const endOfDay = (day: string): number => startOfDay(dayAfter(day, 1));

/** Last day of a package that begins on a day. */
export const packageEnd = (from: string, validDays: number): string => dayAfter(from, validDays - 1);

const latestEnd = (from: string): string => {
  const [year, rest] = [Number(from.slice(0, 4)), from.slice(4)];
  const day = `${year + MAX_YEARS}${rest === '-02-29' ? '-02-28' : rest}`;
  return dayAfter(day, -1);
};

export interface Period {
  readonly from: string;
  readonly to: string;
}

/** What is wrong with the period of a line; null when nothing is. */
export function periodFault({ from, to }: Period, now: string): 'past' | 'order' | 'long' | null {
  if (from < now) return 'past';
  if (to < from) return 'order';
  return to > latestEnd(from) ? 'long' : null;
}

/** What a line is now, where it is still offered. */
export interface Offered {
  readonly gone: boolean;
  /** Fen a seat. */
  readonly price: number;
  /** Most seats of one line. */
  readonly limit: number;
  /** Days of a package; null for a single experiment, whose period is free. */
  readonly validDays: number | null;
}

export interface CartLine extends Period {
  readonly kind: ItemKind;
  readonly seats: number;
  /** Price its person has seen. */
  readonly price: number;
}

export const LINE_FAULTS = ['gone', 'price', 'seats', 'past', 'period'] as const;
export type LineFault = (typeof LINE_FAULTS)[number];

/** Why a line cannot be ordered as it stands, in the order in which they are told. */
export function lineFaults(line: CartLine, item: Offered | undefined, now: string): LineFault[] {
  if (!item || item.gone) return ['gone'];
  const faults: LineFault[] = [];
  if (line.price !== item.price) faults.push('price');
  if (line.seats > item.limit) faults.push('seats');
  const period = item.validDays === null ? line : { from: line.from, to: packageEnd(line.from, item.validDays) };
  const fault = periodFault(period, now);
  if (fault === 'past') faults.push('past');
  else if (item.validDays === null && fault !== null) faults.push('period');
  return faults;
}

/** Whether two periods share a day. */
export const overlaps = (a: Period, b: Period): boolean => a.from <= b.to && b.from <= a.to;

/** Where an entitlement stands. */
export type EntitlementPhase = 'ahead' | 'usable' | 'soon' | 'ended' | 'refunded';

export function phaseOf(of: Period & { readonly ended: boolean }, now: string): EntitlementPhase {
  if (of.ended) return 'refunded';
  if (of.to < now) return 'ended';
  if (of.from > now) return 'ahead';
  return daysBetween(now, of.to) < SOON_DAYS ? 'soon' : 'usable';
}

/** Days left with today counted; none once it is over. */
export const daysLeft = ({ to }: Period, now: string): number => Math.max(0, daysBetween(now, to) + 1);
