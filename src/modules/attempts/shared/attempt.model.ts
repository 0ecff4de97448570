/** States of an attempt, in the order it passes through them. */
export const ATTEMPT_STATES = ['in_progress', 'submitted', 'marking', 'graded', 'released'] as const;
export type AttemptState = (typeof ATTEMPT_STATES)[number];

/** Who ended an attempt: the candidate, the clock, or the invigilator. */
export const SUBMIT_REASONS = ['self', 'timeout', 'forced'] as const;
export type SubmitReason = (typeof SUBMIT_REASONS)[number];

/** How a candidate stands on the proctor board. */
export const SEAT_STATES = ['absent', 'waiting', 'answering', 'offline', 'locked', 'submitted'] as const;
export type SeatState = (typeof SEAT_STATES)[number];

/** Limits of the protocol between the candidate's page and the server. */
export const LIMITS = {
  /** Answers of one save. */
  batch: 50,
  /** Bytes of one save. */
  batchBytes: 262_144,
  /** Bytes of the response to one question. */
  responseBytes: 65_536,
  /** Bytes of one file of an answer, and files one attempt may bring. */
  fileBytes: 20_971_520,
  files: 60,
  /** Leave events of one heartbeat. */
  events: 50,
  /** Questions of one form that a manifest may name. */
  items: 500,
  /** Days after the deadline on which the token still gives the receipt and takes late answers. */
  lateDays: 7,
  /** Wrong passwords within `passwordMinutes`. */
  passwordTries: 5,
  passwordMinutes: 10,
  announcement: { min: 1, max: 300 },
  reason: { min: 5, max: 200 },
  flag: { min: 2, max: 200 },
  extendMinutes: { min: 1, max: 120 },
} as const;

/** Milliseconds of the protocol's clocks. */
export const TIMES = {
  heartbeat: 15_000,
  /** A seat that was not seen for this long is free to be taken, and shown as offline. */
  seatGone: 45_000,
  /** Between the order to hand in and the forced end. */
  forceCountdown: 60_000,
  /** Before the opening, from when the waiting page may be entered. */
  waiting: 10 * 60_000,
} as const;

/** How a seat stands now, by what is known of the attempt. @param seenAt last sign of life of the page */
export function seatState(
  attempt: { readonly state: AttemptState; readonly locked: boolean; readonly seenAt: number } | null,
  waitingSeenAt: number | null,
  now: number,
): SeatState {
  if (!attempt) return waitingSeenAt !== null && now - waitingSeenAt < TIMES.seatGone ? 'waiting' : 'absent';
  if (attempt.state !== 'in_progress') return 'submitted';
  if (attempt.locked) return 'locked';
  return now - attempt.seenAt < TIMES.seatGone ? 'answering' : 'offline';
}

/** First character of a name, the others hidden; a single one wholly. */
export const maskedName = (name: string): string =>
  [...name].map((one, at, all) => (at === 0 && all.length > 1 ? one : '*')).join('');

/** The last four characters of a number, those before hidden; short ones wholly. */
export function maskedNumber(number: string): string {
  const shown = number.length > 6 ? 4 : 0;
  return '*'.repeat(number.length - shown) + number.slice(number.length - shown);
}
