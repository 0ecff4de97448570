/**
 * How complete a course is: those checks whose sources exist, each by its weight. What a check counts is `have` of `want`.
 */
export const COMPLETENESS_CHECKS = ['facts', 'objectives', 'chapters', 'experiments', 'points'] as const;
export type CompletenessCheck = (typeof COMPLETENESS_CHECKS)[number];
const COMPLETENESS_WEIGHTS: Readonly<Record<CompletenessCheck, number>> = {
  facts: 10,
  objectives: 10,
  chapters: 10,
  experiments: 15,
  points: 10,
};

/** Facts a complete course has filled in. */
export const COMPLETE_FACTS = ['cover', 'intro', 'syllabus', 'assessment', 'textbooks', 'category', 'nameEn'] as const;
export type CompleteFact = (typeof COMPLETE_FACTS)[number];
/** Objectives and experiments a course should have. */
const OBJECTIVES = 3;
const EXPERIMENTS = 3;

/** What the checks look at. */
export interface CompletenessFacts {
  readonly missing: readonly CompleteFact[];
  readonly objectives: { readonly all: number; readonly withEvidence: number; readonly weights: number };
  readonly chapters: { readonly all: number; readonly filled: number };
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

/**
 * All checks, those that lose most first, and the whole in percent with two decimals. A check with nothing to count has
 * the value 0.
 */
export function completenessOf(facts: CompletenessFacts): {
  readonly percent: number;
  readonly rows: readonly CompletenessRow[];
} {
  const { objectives, chapters, points } = facts;
  const filled = COMPLETE_FACTS.length - facts.missing.length;
  const counts: Readonly<Record<CompletenessCheck, readonly [have: number, want: number]>> = {
    facts: [filled, COMPLETE_FACTS.length],
    objectives: [objectives.weights === 100 ? objectives.withEvidence : 0, Math.max(OBJECTIVES, objectives.all)],
    chapters: [chapters.filled, chapters.all],
    experiments: [facts.experiments, EXPERIMENTS],
    points: [points.shown, points.all],
  };
  const whole = COMPLETENESS_CHECKS.reduce((sum, check) => sum + COMPLETENESS_WEIGHTS[check], 0);
  const round = (n: number) => Math.round(n * 100) / 100;
  const rows = COMPLETENESS_CHECKS.map((check): CompletenessRow => {
    const [have, want] = counts[check];
    const value = want === 0 ? 0 : Math.min(1, have / want);
    const weight = COMPLETENESS_WEIGHTS[check];
    return { check, weight, value, have, want, lost: round(((weight * (1 - value)) / whole) * 100) };
  });
  const percent = round((rows.reduce((sum, { weight, value }) => sum + weight * value, 0) / whole) * 100);
  return { percent, rows: rows.toSorted((a, b) => b.lost - a.lost) };
}
