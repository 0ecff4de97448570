import { type Fraction, ONE, ratio, ZERO } from './fraction.ts';
import { type Decimal, noScore, type Score, scoreShare } from './score.ts';

/**
 * `exact`: all in place or nothing. `position`: share of items in place. `adjacent`: neighbours of the key that still
 * follow each other. `lcs`: the longest run of items in the order of the key, with gaps. The last two count steps from
 * item to item, one fewer than there are items.
 */
export const ORDERING_RULES = ['exact', 'position', 'adjacent', 'lcs'] as const;
export type OrderingRule = (typeof ORDERING_RULES)[number];

/** Length of the longest sequence of rising numbers, with gaps. */
function longestRise(places: readonly number[]): number {
  const best: number[] = [];
  places.forEach((place, i) => {
    best.push(1 + Math.max(0, ...best.filter((_, j) => j < i && places[j]! < place)));
  });
  return Math.max(0, ...best);
}

/** @param places where each item of the response stands in the key */
function orderShare(rule: OrderingRule, places: readonly number[]): Fraction {
  const inPlace = places.filter((place, i) => place === i).length;
  if (inPlace === places.length) return ONE;
  if (rule === 'exact') return ZERO;
  if (rule === 'position') return ratio(inPlace, places.length);
  const kept =
    rule === 'lcs'
      ? longestRise(places) - 1
      : places.filter((place, i) => i > 0 && place === places[i - 1]! + 1).length;
  return ratio(kept, places.length - 1);
}

/** @param response every item of the key once; anything else is `invalid` */
export function scoreOrdering(
  key: readonly string[],
  rule: OrderingRule,
  response: readonly string[],
  points: Decimal,
): Score {
  if (response.length === 0) return noScore('blank');
  if (response.length !== key.length || new Set(response).size !== key.length) return noScore('invalid');
  const placeOf = new Map(key.map((item, i) => [item, i]));
  const places = response.flatMap((item) => placeOf.get(item) ?? []);
  return places.length === key.length ? scoreShare(orderShare(rule, places), points) : noScore('invalid');
}

/** Right side by left side; `whole` gives all or nothing. Wrong pairs cost nothing. */
export function scoreMatching(
  pairs: Readonly<Record<string, string>>,
  whole: boolean,
  response: Readonly<Record<string, string | null>>,
  points: Decimal,
): Score {
  const lefts = Object.keys(pairs);
  const answers = lefts.map((left) => (Object.hasOwn(response, left) ? response[left] : null));
  if (answers.every((one) => !one)) return noScore('blank');
  const right = lefts.filter((left, i) => answers[i] === pairs[left]).length;
  return scoreShare(whole && right < lefts.length ? ZERO : ratio(right, lefts.length), points);
}
