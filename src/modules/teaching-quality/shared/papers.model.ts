import { analyseItems, type ItemFigures, reliabilityOf } from '../../../kernel/statistics/item-analysis.ts';
import { deviation, mean, median } from '../../../kernel/statistics/sample.ts';

/** Below it coefficients say little and are shown on demand alone. */
export const FEW = 20;

/** Which attempt of a person counts; of a mean the last is analysed. */
export type CountRule = 'best' | 'last' | 'first' | 'mean';

/** An attempt that is marked completely; those of a person in order. */
export interface Attempt {
  readonly attemptId: string;
  readonly personId: string;
  readonly classId: string | null;
  readonly score: number;
}

/** The attempt of each person that is analysed: the first of a test, the counting one of an exam. */
export function countingAttempts<T extends Attempt>(attempts: readonly T[], rule: CountRule): T[] {
  return [...Map.groupBy(attempts, ({ personId }) => personId).values()].map((own) => {
    if (rule === 'first') return own[0]!;
    if (rule !== 'best') return own.at(-1)!;
    return own.reduce((best, one) => (one.score > best.score ? one : best));
  });
}

/** A question with what attempts got for it. */
export interface PaperQuestion {
  readonly questionId: string;
  readonly number: number;
  readonly points: number;
  readonly scores: readonly (readonly [attemptId: string, score: number, seconds: number | null])[];
}

export interface QuestionFigures extends ItemFigures {
  readonly questionId: string;
  readonly number: number;
  readonly points: number;
  readonly alphaWithout: number | null;
  readonly seconds: number | null;
}

/** Figures of a paper and its questions over the attempts that count. */
export function paperFigures(attempts: readonly Attempt[], questions: readonly PaperQuestion[], full: number | null) {
  const marksOf = questions.map(({ scores }) => {
    const own = new Map(scores.map(([id, score]) => [id, score]));
    return attempts.map(({ attemptId }) => own.get(attemptId) ?? null);
  });
  const items = analyseItems(questions.map(({ points }, at) => ({ max: points, marks: marksOf[at]! })));
  const complete = marksOf.length > 0 && marksOf.every((marks) => marks.every((mark) => mark !== null));
  const reliability = complete ? reliabilityOf(marksOf.map((marks) => marks.map((mark) => mark ?? 0))) : null;
  const totals = attempts.map(({ score }) => score);
  const found = mean(totals);
  return {
    n: totals.length,
    mean: found,
    sd: deviation(totals),
    median: median(totals),
    max: totals.length === 0 ? null : Math.max(...totals),
    min: totals.length === 0 ? null : Math.min(...totals),
    facility: found === null || !full ? null : found / full,
    discrimination: mean(items.flatMap(({ discrimination }) => discrimination ?? [])),
    alpha: reliability?.alpha ?? null,
    error: reliability?.error ?? null,
    questions: questions.map(
      ({ questionId, number, points, scores }, at): QuestionFigures => ({
        ...{ questionId, number, points, ...items[at]! },
        alphaWithout: reliability?.without[at] ?? null,
        seconds: median(scores.flatMap(([, , seconds]) => seconds ?? [])),
      }),
    ),
  };
}

/** Bands of facility and of discrimination. */
export const facilityBand = (p: number | null) => (p === null ? null : p > 0.7 ? 'easy' : p >= 0.4 ? 'fit' : 'hard');
export const discriminationBand = (d: number | null) =>
  d === null ? null : d < 0 ? 'suspect' : d < 0.2 ? 'poor' : d < 0.3 ? 'fair' : d < 0.4 ? 'good' : 'best';
