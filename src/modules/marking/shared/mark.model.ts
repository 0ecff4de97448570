/** Answers a marker takes at once, and for how long they are kept from others. */
export const LEASE = { answers: 10, minutes: 20 } as const;
/** Characters of a comment on an answer. */
export const MAX_COMMENT = 1000;
/** Beyond the number of any version, and of candidates. */
export const MAX_NUMBER = 2_147_483_647;
/** Characters of the reason for taking results back. */
export const REASON = { min: 5, max: 200 } as const;
/** Fewer results make no coefficients. */
export const FEW_RESULTS = 20;
/** Questions that tell the strong from the weak less than this are marked. */
export const WEAK_DISCRIMINATION = 0.2;
/** From here on coefficients stand without a warning. */
export const ENOUGH_RESULTS = 100;

/** What keeps results from being released. */
export const HINDRANCES = ['open', 'unmarked', 'running', 'nobody'] as const;
export type Hindrance = (typeof HINDRANCES)[number];

export interface ReleaseFacts {
  readonly state: string;
  /** Attempts in progress. */
  readonly running: number;
  /** Answers without a score. */
  readonly unmarked: number;
  /** Candidates with a result. */
  readonly results: number;
}

/** Why the results of an exam cannot be released now; empty when they can. */
export function hindrancesOf(facts: ReleaseFacts): Hindrance[] {
  const found: Hindrance[] = [];
  if (facts.state !== 'closed' && facts.state !== 'marking') found.push('open');
  if (facts.running > 0) found.push('running');
  if (facts.unmarked > 0) found.push('unmarked');
  if (facts.results === 0 && facts.unmarked === 0 && facts.running === 0) found.push('nobody');
  return found;
}

/** Marks between nothing and all points, to 0.01. */
export const isMark = (score: number, points: number): boolean =>
  Number.isFinite(score) && score >= 0 && score <= points && Math.abs(score * 100 - Math.round(score * 100)) < 1e-6;

/** Last part of the message that names the state of an attempt. */
export const stateWord = <S extends string>(state: S): Exclude<S, 'in_progress'> | 'inProgress' =>
  state === 'in_progress' ? 'inProgress' : (state as Exclude<S, 'in_progress'>);
