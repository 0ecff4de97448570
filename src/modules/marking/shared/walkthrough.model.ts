import { normaliseText, USUAL_SWITCHES } from '../../../kernel/scoring/typed-text.ts';

/** Wrong answers that are shown of a question. */
export const MAX_WRONG = 6;
/** Bars of a question that people mark. */
export const BINS = 5;

/** An answer as it is counted: typed texts, or groups of parts. */
export interface CountedAnswer {
  readonly texts: readonly string[];
  readonly parts: readonly (readonly string[])[];
}

/** The most frequent of some answers; typed ones that differ in width, case or spaces alone are one, as first written. */
export function frequentAnswers(answers: readonly CountedAnswer[]) {
  const groups = Map.groupBy(answers, ({ texts, parts }) =>
    JSON.stringify([texts.map((text) => normaliseText(text, USUAL_SWITCHES)), parts]),
  );
  return [...groups]
    .map(([key, those]) => ({
      key,
      n: those.length,
      texts: [...those[0]!.texts],
      parts: those[0]!.parts.map((one) => [...one]),
    }))
    .sort((a, b) => b.n - a.n || (a.key < b.key ? -1 : 1))
    .slice(0, MAX_WRONG)
    .map(({ key: _, ...answer }) => answer);
}

/** Answers by fifths of the points; all of the points are in the last one. */
export function scoreBins(scores: readonly number[], points: number): number[] {
  const bins = new Array<number>(BINS).fill(0);
  for (const score of scores) bins[points > 0 ? Math.min(BINS - 1, Math.floor((score / points) * BINS + 1e-9)) : 0]!++;
  return bins;
}

/** Orders in which a class may be taken through a paper. */
export const WALK_ORDERS = ['paper', 'error'] as const;
export type WalkOrder = (typeof WALK_ORDERS)[number];

/** Questions in an order: of the paper, or those first that were got wrong most; without a share they come last. */
export function walkOrder<T extends { readonly share: number | null }>(
  rows: readonly T[],
  order: WalkOrder,
): readonly T[] {
  return order === 'paper' ? rows : rows.toSorted((a, b) => (a.share ?? 2) - (b.share ?? 2));
}
