import { TIMES } from './attempt.model.ts';

/** What keeps somebody out, in the order in which it is looked at. */
export const ENTRY_CHECKS = [
  'signIn',
  'candidate',
  'window',
  'latestEntry',
  'attempts',
  'device',
  'network',
  'password',
  'agreement',
  'seat',
] as const;
export type EntryCheck = (typeof ENTRY_CHECKS)[number];

/** Checks of somebody who goes on in another browser; the others were passed when the attempt began. */
const RESUME_CHECKS: ReadonlySet<EntryCheck> = new Set([
  'signIn',
  'candidate',
  'device',
  'network',
  'password',
  'seat',
]);

/** Everything entry depends on; instants in milliseconds by the database's clock. */
export interface EntryFacts {
  readonly now: number;
  readonly signedIn: boolean;
  readonly candidate: boolean;
  /** The exam may be entered at all: published and not withdrawn. */
  readonly given: boolean;
  /** The candidate's own window; null where a test has none on that side. */
  readonly opensAt: number | null;
  readonly closesAt: number | null;
  /** Minutes after the opening; null: until the end. */
  readonly latestEntry: number | null;
  readonly attemptsUsed: number;
  /** Null: as many as one likes. */
  readonly attemptsAllowed: number | null;
  readonly computerOnly: boolean;
  readonly onComputer: boolean;
  readonly networkAllowed: boolean;
  /** Address as the server sees it, for the message. */
  readonly ip: string;
  /** `none`: the exam has no password, or this call does not check it. */
  readonly password: 'none' | 'right' | 'wrong' | 'blocked';
  /** Tries that are left after this one. */
  readonly triesLeft: number;
  readonly agreed: boolean;
  /** The seat of an attempt in progress in another browser; null without such an attempt. */
  readonly seat: { readonly seenAt: number; readonly released: boolean } | null;
  readonly singlePlace: boolean;
  /** The candidate said to go on here although another browser has the attempt. */
  readonly takeOver: boolean;
}

/** Why entry is refused, with what its message says. */
export type EntryRefusal =
  | { readonly check: 'signIn' | 'candidate' | 'attempts' | 'device' | 'agreement' }
  | { readonly check: 'window'; readonly reason: 'early'; readonly opensAt: number }
  | { readonly check: 'window'; readonly reason: 'over' }
  | { readonly check: 'latestEntry'; readonly minutes: number }
  | { readonly check: 'network'; readonly ip: string }
  | { readonly check: 'password'; readonly left: number; readonly blocked: boolean }
  | { readonly check: 'seat'; readonly reason: 'elsewhere' | 'occupied' };

const MINUTE = 60_000;

const CHECKS: Readonly<Record<EntryCheck, (facts: EntryFacts) => EntryRefusal | null>> = {
  signIn: ({ signedIn }) => (signedIn ? null : { check: 'signIn' }),
  candidate: ({ candidate }) => (candidate ? null : { check: 'candidate' }),
  window: ({ now, opensAt, closesAt, given }) => {
    if (opensAt !== null && now < opensAt) return { check: 'window', reason: 'early', opensAt };
    return !given || (closesAt !== null && now >= closesAt) ? { check: 'window', reason: 'over' } : null;
  },
  latestEntry: ({ now, opensAt, latestEntry }) =>
    latestEntry !== null && opensAt !== null && now > opensAt + latestEntry * MINUTE
      ? { check: 'latestEntry', minutes: latestEntry }
      : null,
  attempts: ({ attemptsUsed, attemptsAllowed }) =>
    attemptsAllowed !== null && attemptsUsed >= attemptsAllowed ? { check: 'attempts' } : null,
  device: ({ computerOnly, onComputer }) => (computerOnly && !onComputer ? { check: 'device' } : null),
  network: ({ networkAllowed, ip }) => (networkAllowed ? null : { check: 'network', ip }),
  password: ({ password, triesLeft }) =>
    password === 'wrong' || password === 'blocked'
      ? { check: 'password', left: triesLeft, blocked: password === 'blocked' }
      : null,
  agreement: ({ agreed }) => (agreed ? null : { check: 'agreement' }),
  seat: ({ seat, singlePlace, takeOver, now }) => {
    if (!seat) return null;
    if (singlePlace && !seat.released && now - seat.seenAt < TIMES.seatGone)
      return { check: 'seat', reason: 'occupied' };
    return takeOver ? null : { check: 'seat', reason: 'elsewhere' };
  },
};

/**
 * The first check that is not passed, or null. Who has an attempt in progress goes on with it and passes fewer checks.
 * @param until looks no further than this check, for pages that show what stands in the way before one enters
 */
export function entryRefusal(facts: EntryFacts, until: EntryCheck = 'seat'): EntryRefusal | null {
  for (const check of ENTRY_CHECKS) {
    if (!facts.seat || RESUME_CHECKS.has(check)) {
      const refusal = CHECKS[check](facts);
      if (refusal) return refusal;
    }
    if (check === until) return null;
  }
  return null;
}

/** Whether the browser's own words name a telephone or a tablet. */
export const isComputer = (agent: string | null): boolean =>
  agent !== null && !/Mobi|Android|iPhone|iPad|iPod|HarmonyOS.*Phone|Tablet/i.test(agent);
