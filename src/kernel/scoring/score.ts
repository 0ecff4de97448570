import { compare, type Fraction, fraction, markOf, ONE, over, plus, times, ZERO } from './fraction.ts';
import { isBlank, normaliseText, type TextSwitches } from './typed-text.ts';

/** Decimal as it was written: `2`, `'0.05'`. */
export type Decimal = number | string;

/** Why an answer has its score; `invalid` is no answer of this type at all, `manual` waits for a marker. */
export type ScoreReason = 'blank' | 'right' | 'partial' | 'wrong' | 'invalid' | 'manual';
export interface Score {
  /** Rounded half up to 0.01. */
  readonly score: number;
  readonly reason: ScoreReason;
  /** An experiment was not finished: the score counts its steps so far. */
  readonly unfinished?: true;
}

/** The score for a share of the points; never below none or above all of them. */
export function scoreShare(share: Fraction, points: Decimal): Score {
  if (compare(share, ZERO) <= 0) return { score: 0, reason: 'wrong' };
  if (compare(share, ONE) >= 0) return { score: markOf(fraction(points)), reason: 'right' };
  return { score: markOf(times(share, fraction(points))), reason: 'partial' };
}

export const noScore = (reason: ScoreReason): Score => ({ score: 0, reason });

export const sumOf = (values: readonly Decimal[]): Fraction =>
  values.reduce<Fraction>((all, value) => plus(all, fraction(value)), ZERO);

/** Short answer, essay and file: a marker gives the score, never a rule. */
export const scoreByHand = (answered: boolean): Score => noScore(answered ? 'manual' : 'blank');

/** Suggested mark of a text by the keywords it holds, each counted once: never a mark by itself. */
export function suggestMark(
  keywords: readonly { readonly word: string; readonly points: Decimal }[],
  text: string,
  switches: TextSwitches,
  points: Decimal,
): number {
  if (isBlank(text)) return 0;
  const typed = normaliseText(text, switches);
  const worth = new Map(keywords.map((keyword) => [normaliseText(keyword.word, switches), keyword.points]));
  const sum = sumOf([...worth].filter(([word]) => word !== '' && typed.includes(word)).map(([, given]) => given));
  return markOf(compare(sum, fraction(points)) > 0 ? fraction(points) : sum);
}

export interface ExperimentRun {
  /** The steps that count. */
  readonly steps: readonly { readonly score: Decimal; readonly max: Decimal }[];
  readonly finished: boolean;
}

/** Score of the run that was started inside the attempt; null when none was. */
export function scoreOperation(run: ExperimentRun | null, points: Decimal): Score {
  if (!run) return noScore('blank');
  const max = sumOf(run.steps.map((step) => step.max));
  const sum = sumOf(run.steps.map((step) => step.score));
  const scored = scoreShare(max.n === 0n ? ZERO : over(sum, max), points);
  return run.finished ? scored : { ...scored, unfinished: true };
}

/** Sum of a composite's children; `manual` while one of them waits for a marker. */
export function scoreComposite(children: readonly Score[]): Score {
  const score = markOf(sumOf(children.map((child) => child.score)));
  const every = (reason: ScoreReason) => children.every((child) => child.reason === reason);
  const reason = (): ScoreReason => {
    if (children.some((child) => child.reason === 'manual')) return 'manual';
    if (every('blank')) return 'blank';
    if (every('right')) return 'right';
    return score > 0 ? 'partial' : 'wrong';
  };
  const flag = children.some((child) => child.unfinished) ? { unfinished: true as const } : {};
  return { score, reason: reason(), ...flag };
}
