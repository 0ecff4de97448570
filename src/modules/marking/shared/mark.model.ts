import { normaliseText, USUAL_SWITCHES } from '../../../kernel/scoring/typed-text.ts';

/** Answers a marker takes at once, and for how long they are kept from others. */
export const LEASE = {
  answers: 10,
  minutes: 20,
  /** Runs of experiments, which are looked through rather than marked. */
  scored: 50,
} as const;
/** Answers of the same text that are marked at once. */
export const MAX_SAME = 200;
/** Characters of a text that is compared with others: what is longer is marked by itself. */
const MAX_COMPARED = 200;
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
/** Facilities above and below are those of easy and of hard questions. */
const FACILITY = { easy: 0.7, hard: 0.4 } as const;
/** Discrimination from here on is very good, or good. */
const DISCRIMINATION = { best: 0.4, good: 0.3 } as const;
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

/**
 * What makes two short answers the same: their texts after width, case, spaces and kinds of punctuation were evened out.
 * Null for an answer that is compared with none: nothing written, or too much.
 */
export function sameKey(response: unknown): string | null {
  const text = (response as { readonly text?: unknown } | null)?.text;
  if (typeof text !== 'string' || text.length > MAX_COMPARED) return null;
  return normaliseText(text, USUAL_SWITCHES) || null;
}

/**
 * Answers as they come onto the desk: those of the same text stand together where the first of them stands.
 * @param max groups, and answers of one group
 */
export function groupSame<T extends { readonly response: unknown }>(
  answers: readonly T[],
  max: { readonly groups: number; readonly same: number },
): T[][] {
  const groups = new Map<string | T, T[]>();
  for (const answer of answers) {
    const key = sameKey(answer.response) ?? answer;
    const group = groups.get(key);
    if (!group) groups.set(key, [answer]);
    else if (group.length < max.same) group.push(answer);
  }
  return [...groups.values()].slice(0, max.groups);
}

/** How two markers are brought together. */
export interface DoubleRule {
  /** Per cent of the points by which two marks may differ. */
  readonly threshold: number;
  readonly third: 'third' | 'nearest';
}

const cents = (mark: number): number => Math.round(mark * 100);
/** Mean of two marks, half a hundredth upwards. */
const meanOf = (a: number, b: number): number => Math.floor((cents(a) + cents(b) + 1) / 2) / 100;

/** Whether two marks wait for a third marker. */
export const isConflict = (a: number, b: number, points: number, { threshold }: DoubleRule): boolean =>
  Math.abs(cents(a) - cents(b)) * 100 > threshold * cents(points);

/**
 * The score that follows from the marks of an answer in their order: of one none, of two near each other their mean, else
 * what the third one makes of it. Of two pairs that are equally near the higher one counts.
 * @returns null while another marker is needed
 */
export function scoreOfRounds(marks: readonly number[], points: number, rule: DoubleRule): number | null {
  const [a, b, c] = marks;
  if (a === undefined || b === undefined) return null;
  if (!isConflict(a, b, points, rule)) return meanOf(a, b);
  if (c === undefined) return null;
  if (rule.third === 'third') return c;
  const [low, middle, high] = [a, b, c].sort((one, other) => one - other) as [number, number, number];
  return cents(middle) - cents(low) < cents(high) - cents(middle) ? meanOf(low, middle) : meanOf(middle, high);
}

/** Marks between nothing and all points, to 0.01. */
export const isMark = (score: number, points: number): boolean =>
  Number.isFinite(score) && score >= 0 && score <= points && Math.abs(score * 100 - Math.round(score * 100)) < 1e-6;

/** Last part of the message that names the state of an attempt. */
export const stateWord = <S extends string>(state: S): Exclude<S, 'in_progress'> | 'inProgress' =>
  state === 'in_progress' ? 'inProgress' : (state as Exclude<S, 'in_progress'>);

/** How difficult a question of this facility is. */
export const difficultyOf = (facility: number): 'easy' | 'moderate' | 'hard' =>
  facility > FACILITY.easy ? 'easy' : facility < FACILITY.hard ? 'hard' : 'moderate';

/** How well a question tells the strong from the weak; below zero the weak do better, as with a wrong key. */
export function discriminationGrade(discrimination: number): 'best' | 'good' | 'fair' | 'weak' | 'reversed' {
  if (discrimination < 0) return 'reversed';
  if (discrimination < WEAK_DISCRIMINATION) return 'weak';
  if (discrimination < DISCRIMINATION.good) return 'fair';
  return discrimination < DISCRIMINATION.best ? 'good' : 'best';
}
