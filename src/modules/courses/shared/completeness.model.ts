import { type Targets, USUAL_TARGETS } from './targets.model.ts';

/** How complete a course is: checks, each by its weight; all weights make 100. What a check counts is `have` of `want`. */
export const COMPLETENESS_CHECKS = [
  'facts',
  'objectives',
  'chapters',
  'videoMinutes',
  'videoLengths',
  'experiments',
  'questions',
  'points',
  'tasks',
  'talk',
] as const;
export type CompletenessCheck = (typeof COMPLETENESS_CHECKS)[number];
const COMPLETENESS_WEIGHTS: Readonly<Record<CompletenessCheck, number>> = {
  facts: 10,
  objectives: 10,
  chapters: 10,
  videoMinutes: 15,
  videoLengths: 5,
  experiments: 15,
  questions: 10,
  points: 10,
  tasks: 10,
  talk: 5,
};

/** Facts a complete course has filled in. */
export const COMPLETE_FACTS = [
  'cover',
  'intro',
  'syllabus',
  'assessment',
  'textbooks',
  'trailer',
  'category',
  'nameEn',
] as const;
export type CompleteFact = (typeof COMPLETE_FACTS)[number];
/** What a course has of what other parts of the platform keep. */
export interface CompletenessParts {
  /** Videos whose length is known: minutes of all, how many, and how many of a good length. */
  readonly videos: { readonly minutes: number; readonly all: number; readonly fitting: number };
  /** Questions that are ready. */
  readonly questions: number;
  /** Announcements and posts of the team in the last days. */
  readonly talk: number;
  /** Objectives that items of the active grade scheme measure, by id. */
  readonly graded: ReadonlySet<string>;
}

/** What the checks look at. */
export interface CompletenessFacts extends Omit<CompletenessParts, 'graded'> {
  readonly missing: readonly CompleteFact[];
  readonly objectives: { readonly all: number; readonly withEvidence: number; readonly weights: number };
  readonly chapters: { readonly all: number; readonly filled: number; readonly withTask: number };
  /** Hours of the course, theory and laboratory. */
  readonly hours: number;
  readonly experiments: number;
  /** Knowledge points tied to the course, and those of them something visible is about. */
  readonly points: { readonly all: number; readonly shown: number };
}

export interface CompletenessRow {
  readonly check: CompletenessCheck;
  readonly weight: number;
  /** 0–1. */
  readonly value: number;
  readonly have: number;
  readonly want: number;
  /** Points of the whole that are missing, 0.01. */
  readonly lost: number;
}

const round = (n: number) => Math.round(n * 100) / 100;

/**
 * All checks, those that lose most first, and the whole in percent with two decimals. A check with nothing to count has
 * the value 0.
 */
export function completenessOf(
  facts: CompletenessFacts,
  targets: Targets = USUAL_TARGETS,
): {
  readonly percent: number;
  readonly rows: readonly CompletenessRow[];
} {
  const { objectives, chapters, points, videos } = facts;
  const filled = COMPLETE_FACTS.length - facts.missing.length;
  const counts: Readonly<Record<CompletenessCheck, readonly [have: number, want: number]>> = {
    facts: [filled, COMPLETE_FACTS.length],
    objectives: [
      objectives.weights === 100 ? objectives.withEvidence : 0,
      Math.max(targets.objectives, objectives.all),
    ],
    chapters: [chapters.filled, chapters.all],
    videoMinutes: [round(videos.minutes), targets.minutesPerHour * facts.hours],
    videoLengths: [videos.fitting, videos.all],
    experiments: [facts.experiments, targets.experiments],
    questions: [facts.questions, targets.questionsPerChapter * chapters.all],
    points: [points.shown, points.all],
    tasks: [chapters.withTask, chapters.all],
    talk: [facts.talk, targets.talk],
  };
  const whole = COMPLETENESS_CHECKS.reduce((sum, check) => sum + COMPLETENESS_WEIGHTS[check], 0);
  const rows = COMPLETENESS_CHECKS.map((check): CompletenessRow => {
    const [have, want] = counts[check];
    const value = want === 0 ? 0 : Math.min(1, have / want);
    const weight = COMPLETENESS_WEIGHTS[check];
    return { check, weight, value, have, want, lost: round(((weight * (1 - value)) / whole) * 100) };
  });
  const percent = round((rows.reduce((sum, { weight, value }) => sum + weight * value, 0) / whole) * 100);
  return { percent, rows: rows.toSorted((a, b) => b.lost - a.lost) };
}
