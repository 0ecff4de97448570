import { fraction, markOf, minus, over, plus, times, ZERO } from '../../../kernel/scoring/fraction.ts';

/** A score of a form some of whose questions do not count: stretched to all its points, to 0.01. */
export function stretchedTotal(of: {
  /** Sum of the scores that count. */
  readonly score: number;
  /** Points of all questions of the form. */
  readonly points: number;
  /** Points of those that do not count. */
  readonly dropped: number;
}): number {
  if (of.dropped <= 0) return markOf(fraction(of.score));
  const counted = minus(fraction(of.points), fraction(of.dropped));
  if (counted.n <= 0n) return 0;
  return markOf(times(over(fraction(of.score), counted), fraction(of.points)));
}

/** What one question adds to a total. */
export interface CountedAnswer {
  readonly score: number | null;
  readonly points: number;
  readonly dropped: boolean;
}

const sumOf = (values: readonly number[]): number =>
  markOf(values.reduce((sum, value) => plus(sum, fraction(value)), ZERO));

/** Total of an attempt; null while a question that counts has no score. */
export function attemptTotal(answers: readonly CountedAnswer[]): number | null {
  const counted = answers.filter(({ dropped }) => !dropped);
  if (counted.some(({ score }) => score === null)) return null;
  return stretchedTotal({
    score: sumOf(counted.map(({ score }) => score!)),
    points: sumOf(answers.map(({ points }) => points)),
    dropped: sumOf(answers.filter(({ dropped }) => dropped).map(({ points }) => points)),
  });
}
