/** Every answer to "may I start?" in the order in which the first match wins. */
export const START_CODES = [
  'login',
  'gone',
  'no_version',
  'suspended',
  'no_right',
  'not_yet',
  'closed',
  'booking',
  'too_early',
  'seats',
  'existing',
  'attempts',
  'quota',
  'queue',
  'ok',
] as const;
export type StartCode = (typeof START_CODES)[number];

/** Facts of one person, experiment and context. Instants are Unix milliseconds. */
export interface StartFacts {
  readonly signedIn: boolean;
  /** Listed, or held by a course node or an entitlement of the person, or their own to try. */
  readonly available: boolean;
  readonly hasVersion: boolean;
  readonly suspended: boolean;
  readonly right: boolean;
  readonly now: number;
  readonly opensAt: number | null;
  readonly closesAt: number | null;
  /** Bookings of an opening; `none` where no booking is asked for. */
  readonly booking: 'none' | 'needed' | 'early' | 'held';
  readonly seatsLeft: number | null;
  /** A run that can be gone on with in this context. */
  readonly resumable: boolean;
  /** The person asks for a new run although one could be gone on with. */
  readonly restart: boolean;
  readonly attempts: number | null;
  readonly used: number;
  readonly quotaLeft: number | null;
  /** People waiting before this one; null where nothing is limited. */
  readonly waiting: number | null;
}

/** The one decision behind every start button, launch and start. */
export function mayStart(facts: StartFacts): StartCode {
  if (!facts.signedIn) return 'login';
  if (!facts.available) return 'gone';
  if (!facts.hasVersion) return 'no_version';
  if (facts.suspended) return 'suspended';
  if (!facts.right) return 'no_right';
  if (facts.opensAt !== null && facts.now < facts.opensAt) return 'not_yet';
  if (facts.closesAt !== null && facts.now >= facts.closesAt) return 'closed';
  if (facts.booking === 'needed') return 'booking';
  if (facts.booking === 'early') return 'too_early';
  if (facts.seatsLeft !== null && facts.seatsLeft <= 0) return 'seats';
  if (facts.resumable && !facts.restart) return 'existing';
  if (facts.attempts !== null && facts.used >= facts.attempts) return 'attempts';
  if (facts.quotaLeft !== null && facts.quotaLeft <= 0) return 'quota';
  if (facts.waiting !== null && facts.waiting > 0) return 'queue';
  return 'ok';
}

/** True for the answers with which a person gets in at once. */
export const isOpen = (code: StartCode): boolean => code === 'ok' || code === 'existing';

/** True for the answers with which a run may be created: a queue is waited for in state created. */
export const isLaunchable = (code: StartCode): boolean => isOpen(code) || code === 'queue';

/** Key of the words of an answer. */
export const START_WORDS = {
  login: 'runs.start.login',
  gone: 'runs.start.gone',
  no_version: 'runs.start.noVersion',
  suspended: 'runs.start.suspended',
  no_right: 'runs.start.noRight',
  not_yet: 'runs.start.notYet',
  closed: 'runs.start.closed',
  booking: 'runs.start.booking',
  too_early: 'runs.start.tooEarly',
  seats: 'runs.start.seats',
  existing: 'runs.start.existing',
  attempts: 'runs.start.attempts',
  quota: 'runs.start.quota',
  queue: 'runs.start.queue',
  ok: 'runs.start.ok',
} as const satisfies Record<StartCode, string>;
