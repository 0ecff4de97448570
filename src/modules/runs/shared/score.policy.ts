import { roundHalfUp } from '../../../kernel/values/decimal.ts';

/** Which of the two machine scores counts when no person corrected it. */
export type ScorePolicy = 'computed' | 'reported' | 'lower';

/** The score that counts, 0.01 half-up; null while there is none. */
export function countingScore(
  policy: ScorePolicy,
  scores: { readonly reported: number | null; readonly computed: number | null },
): number | null {
  const { reported, computed } = scores;
  const chosen =
    computed === null || reported === null
      ? (computed ?? reported)
      : policy === 'lower'
        ? Math.min(reported, computed)
        : policy === 'computed'
          ? computed
          : reported;
  return chosen === null ? null : roundHalfUp(chosen, 2);
}

/**
 * Score of a run: the sum of its steps within 0–100, else what the content reported for the whole run.
 * @param reported counts 0 when it is impossible and nobody verified it.
 */
export function runScore(
  steps: readonly { readonly score: number | null }[],
  reported: { readonly score: number | null; readonly held: boolean },
): number | null {
  const scored = steps.filter((step) => step.score !== null);
  if (scored.length > 0) {
    const sum = scored.reduce((total, step) => total + step.score!, 0);
    return roundHalfUp(Math.min(100, Math.max(0, sum)), 2);
  }
  if (reported.score === null) return null;
  return reported.held ? 0 : roundHalfUp(reported.score, 2);
}
