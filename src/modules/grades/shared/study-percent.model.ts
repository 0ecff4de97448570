import { roundHalfUp } from '../../../kernel/values/decimal.ts';

const number = (value: number) => String(roundHalfUp(value, 4));
const meanOf = (percents: readonly number[]) => percents.reduce((sum, one) => sum + one, 0) / percents.length;

/**
 * Mark of what there is to learn: the mean of its percents, of which `fullFrom` counts as 100.
 * @param percents at least one, 0–100. @param fullFrom 1–100. @returns 0–100, not rounded
 */
export const studyPercent = (percents: readonly number[], fullFrom: number): number =>
  Math.min(100, (meanOf(percents) / fullFrom) * 100);

/** The same as a formula; equal percents stand together, highest first. */
export function studyFormula(percents: readonly number[], fullFrom: number): string {
  const groups = [...Map.groupBy(percents, (one) => one)].sort(([a], [b]) => b - a);
  const parts = groups.map(([percent, { length }]) => `${number(percent)}${length > 1 ? `×${length}` : ''}`);
  const mean = `(${parts.join(' + ')}) / ${percents.length}`;
  return fullFrom === 100 ? mean : `min(100, ${mean} / ${number(fullFrom)} × 100)`;
}

/** What a learner has done of what counts, for the words beside the formula. */
export const studyFigures = (percents: readonly number[]) => ({
  done: percents.filter((one) => one === 100).length,
  total: percents.length,
  mean: roundHalfUp(meanOf(percents), 2),
});
