/** What became of a request for leave; `revoked` was approved before. */
export const LEAVE_STATES = ['submitted', 'approved', 'refused', 'withdrawn', 'revoked'] as const;
export type LeaveState = (typeof LEAVE_STATES)[number];
export const LEAVE_OUTCOMES = ['approved', 'refused', 'revoked'] as const;
export type LeaveOutcome = (typeof LEAVE_OUTCOMES)[number];

/** Characters of the reason, and of an answer. */
export const LEAVE_REASON = { min: 5, max: 500 } as const;
export const LEAVE_ANSWER = { min: 5, max: 200 } as const;
export const MAX_LEAVE_FILES = 5;
/** Longest period, and how far back or ahead it may lie, in days. */
export const LEAVE_DAYS = { longest: 60, back: 30, ahead: 180 } as const;
/** Requests of one learner in a class that wait for an answer. */
export const MAX_WAITING = 10;

const DAY = 86_400_000;
export type PeriodFault = 'order' | 'long' | 'far';

/** What is wrong with a period; null when nothing is. All in Unix milliseconds. */
export function faultOfPeriod(from: number, to: number, now: number): PeriodFault | null {
  if (to <= from) return 'order';
  if (to - from > LEAVE_DAYS.longest * DAY) return 'long';
  return from < now - LEAVE_DAYS.back * DAY || to > now + LEAVE_DAYS.ahead * DAY ? 'far' : null;
}

/** What may be answered to a request in this state. */
export const outcomesOf = (state: LeaveState): readonly LeaveOutcome[] =>
  state === 'submitted' ? ['approved', 'refused'] : state === 'approved' ? ['revoked'] : [];
