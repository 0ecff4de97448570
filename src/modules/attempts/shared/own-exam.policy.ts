import { TIMES } from './attempt.model.ts';
import type { Visibility } from './release.policy.ts';

/** How an exam or test stands for one of its candidates. */
export const OWN_STATES = [
  'upcoming',
  'waiting',
  'open',
  'running',
  'pending',
  'done',
  'recheck',
  'missed',
  'void',
] as const;
export type OwnState = (typeof OWN_STATES)[number];

/** What decides it; instants in milliseconds by the server's clock. */
export interface OwnFacts {
  readonly now: number;
  /** The own window. */
  readonly opensAt: number | null;
  readonly closesAt: number | null;
  readonly latestEntry: number | null;
  /** The exam can be entered as far as its state goes. */
  readonly given: boolean;
  readonly running: boolean;
  /** Attempts that were handed in, void ones included, the newest last. */
  readonly handedIn: readonly { readonly voided: boolean; readonly visible: Visibility }[];
  readonly attemptsLeft: boolean;
  /** Released once, and taken back. */
  readonly withdrawn: boolean;
}

/** Whether one may still begin. */
export function mayEnter({ now, opensAt, closesAt, latestEntry, given, attemptsLeft }: OwnFacts): boolean {
  const begun = opensAt === null || now >= opensAt;
  const late = latestEntry !== null && opensAt !== null && now > opensAt + latestEntry * 60_000;
  return given && begun && !late && (closesAt === null || now < closesAt) && attemptsLeft;
}

/** The state of an exam for its candidate, the most pressing first. */
export function ownState(facts: OwnFacts): OwnState {
  const { now, opensAt, closesAt, handedIn, running, given, withdrawn } = facts;
  if (running) return 'running';
  const counting = handedIn.filter(({ voided }) => !voided);
  if (counting.length === 0) {
    if (given && opensAt !== null && now < opensAt) return opensAt - now <= TIMES.waiting ? 'waiting' : 'upcoming';
    if (mayEnter(facts)) return 'open';
    if (handedIn.length > 0) return 'void';
    return given && closesAt === null ? 'open' : 'missed';
  }
  if (withdrawn) return 'recheck';
  return counting.some(({ visible }) => visible.score || visible.paper) ? 'done' : 'pending';
}
