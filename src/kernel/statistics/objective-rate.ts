import { NOISE } from './sample.ts';

/** A question with what each candidate got of it, and how its points are shared among objectives. */
export interface SharedItem {
  readonly max: number;
  /** Null for who was not given it. */
  readonly marks: readonly (number | null)[];
  /** Parts of 1 by objective; an objective that is absent has none. */
  readonly shares: ReadonlyMap<string, number>;
}

export interface ObjectiveRate {
  readonly id: string;
  /** Points of the questions for it, as one candidate gets them on average. */
  readonly points: number | null;
  /** Questions that give evidence of it. */
  readonly questions: number;
  /** Candidates who were given any of them. */
  readonly n: number;
  /** Earned by possible points over all of these candidates; null without any. */
  readonly rate: number | null;
  /** Candidates who reach what is expected. */
  readonly reached: number;
  readonly attained: boolean | null;
}

/** How far each objective is reached by the questions of one exam: Σ earned share ÷ Σ possible share. */
export function objectiveRates(
  items: readonly SharedItem[],
  objectives: readonly { readonly id: string; readonly expected: number }[],
): ObjectiveRate[] {
  const candidates = Math.max(0, ...items.map(({ marks }) => marks.length));
  return objectives.map(({ id, expected }) => {
    const own = items.filter(({ shares }) => (shares.get(id) ?? 0) > 0);
    const earned = Array.from({ length: candidates }, () => 0);
    const possible = Array.from({ length: candidates }, () => 0);
    for (const { max, marks, shares } of own) {
      const share = shares.get(id)!;
      marks.forEach((mark, s) => {
        if (mark === null) return;
        earned[s]! += share * mark;
        possible[s]! += share * max;
      });
    }
    const given = possible.flatMap((points, s) => (points > 0 ? [{ points, earned: earned[s]! }] : []));
    const all = given.reduce((sum, { points }) => sum + points, 0);
    const rate = all > 0 ? given.reduce((sum, one) => sum + one.earned, 0) / all : null;
    const reaches = (value: number) => value >= expected - NOISE;
    return {
      ...{ id, questions: own.length, n: given.length, rate },
      points: given.length > 0 ? all / given.length : null,
      reached: given.filter((one) => reaches(one.earned / one.points)).length,
      attained: rate === null ? null : reaches(rate),
    };
  });
}
