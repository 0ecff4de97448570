/** Numbers of a course at work, in the order they are shown. */
export const NUMBERS = [
  ...(['learners', 'active', 'progress', 'completed', 'time', 'submitted', 'onTime'] as const),
  ...(['people', 'runs', 'finished', 'passed', 'score', 'minutes', 'posters', 'attendance'] as const),
] as const;
export type StudyNumber = (typeof NUMBERS)[number];

/** What is known of the work of one learner within some days. */
export interface LearnerFigures {
  /** Required items done, 0–100; null where nothing is required. */
  readonly progress: number | null;
  readonly active: boolean;
  /** Active seconds, each counted once. */
  readonly seconds: number;
  /** Required tasks whose time is over, those handed in, and those in time. */
  readonly due: number;
  readonly submitted: number;
  readonly onTime: number;
  /** Runs that were started; of them those that ended, were finished, have a score, reach the pass score. */
  readonly runs: number;
  readonly ended: number;
  readonly finished: number;
  readonly scored: number;
  readonly passed: number;
  /** Sum of the scores, and of the active seconds of finished runs. */
  readonly scores: number;
  readonly runSeconds: number;
  /** Posts everybody sees, under the own name. */
  readonly posts: number;
  /** Sessions attended (late and early count half) of those that count, leave left out. */
  readonly attended: number;
  readonly sessions: number;
}

/** A part of a whole; the number is their quotient. */
interface Part {
  readonly have: number;
  readonly of: number;
}

/** How a number is made: a share in percent, a mean, or a plain sum. */
export const WAYS = {
  learners: 'sum',
  active: 'share',
  progress: 'mean',
  completed: 'share',
  time: 'mean',
  submitted: 'share',
  onTime: 'share',
  people: 'sum',
  runs: 'sum',
  finished: 'share',
  passed: 'share',
  score: 'mean',
  minutes: 'mean',
  posters: 'share',
  attendance: 'share',
} as const satisfies Readonly<Record<StudyNumber, 'sum' | 'share' | 'mean'>>;

const HOUR = 3600;
const flag = (yes: boolean) => Number(yes);

const PARTS: Readonly<Record<StudyNumber, (one: LearnerFigures) => Part>> = {
  learners: () => ({ have: 1, of: 1 }),
  active: (one) => ({ have: flag(one.active), of: 1 }),
  progress: ({ progress }) => (progress === null ? { have: 0, of: 0 } : { have: progress, of: 1 }),
  completed: ({ progress }) => (progress === null ? { have: 0, of: 0 } : { have: flag(progress >= 100), of: 1 }),
  time: ({ seconds }) => ({ have: seconds / HOUR, of: 1 }),
  submitted: ({ submitted, due }) => ({ have: submitted, of: due }),
  onTime: ({ onTime, due }) => ({ have: onTime, of: due }),
  people: ({ runs }) => ({ have: flag(runs > 0), of: 1 }),
  runs: ({ runs }) => ({ have: runs, of: 1 }),
  finished: ({ finished, ended }) => ({ have: finished, of: ended }),
  passed: ({ passed, scored }) => ({ have: passed, of: scored }),
  score: ({ scores, scored }) => ({ have: scores, of: scored }),
  minutes: ({ runSeconds, finished }) => ({ have: runSeconds / 60, of: finished }),
  posters: ({ posts }) => ({ have: flag(posts > 0), of: 1 }),
  attendance: ({ attended, sessions }) => ({ have: attended, of: sessions }),
};

/** What one learner adds to a number. */
export const partOf = (number: StudyNumber, one: LearnerFigures): Part => PARTS[number](one);

/** A number with what it is made of. */
export interface NumberValue extends Part {
  /** Percent, mean or sum, exact; null where there is nothing to divide by, which is not zero. */
  readonly value: number | null;
  /** Learners left out for they have no value. */
  readonly missing: number;
}

const quotient = (way: 'sum' | 'share' | 'mean', { have, of }: Part): number | null =>
  way === 'sum' ? have : of === 0 ? null : way === 'share' ? (100 * have) / of : have / of;

/** A number over learners. */
export function numberOf(number: StudyNumber, learners: readonly LearnerFigures[]): NumberValue {
  const parts = learners.map((one) => partOf(number, one));
  const sum = {
    have: parts.reduce((all, { have }) => all + have, 0),
    of: parts.reduce((all, { of }) => all + of, 0),
  };
  return { ...sum, value: quotient(WAYS[number], sum), missing: parts.filter(({ of }) => of === 0).length };
}

/** The same of one learner; null where he or she is left out. */
export const ownNumber = (number: StudyNumber, one: LearnerFigures): number | null =>
  quotient(WAYS[number], partOf(number, one));

/** Classes of progress: ten of ten points below 100, and 100 by itself. */
export const PROGRESS_BINS = 11;
/** The class a progress lies in. */
export const binOf = (progress: number): number => Math.min(PROGRESS_BINS - 1, Math.max(0, Math.floor(progress / 10)));

/** How many learners lie in each class of progress; those without progress in none. */
export function progressBins(learners: readonly Pick<LearnerFigures, 'progress'>[]): number[] {
  const bins = Array<number>(PROGRESS_BINS).fill(0);
  for (const { progress } of learners) if (progress !== null) bins[binOf(progress)]!++;
  return bins;
}

/** Something that was asked of a learner, and when it was done. */
export interface Due {
  readonly dueAt: number;
  readonly doneAt: number | null;
}

/** Tasks within a stretch of time that are due: how many, of them done, of them in time. */
export function dueCounts(tasks: readonly Due[], within: { readonly from: number; readonly until: number }) {
  const due = tasks.filter(({ dueAt }) => dueAt >= within.from && dueAt < within.until);
  const done = due.filter(({ doneAt }) => doneAt !== null);
  return {
    due: due.length,
    submitted: done.length,
    onTime: done.filter(({ dueAt, doneAt }) => doneAt! <= dueAt).length,
  };
}
