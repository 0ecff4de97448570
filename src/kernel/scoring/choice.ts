import { type Fraction, fraction, minus, ONE, over, ratio, ZERO } from './fraction.ts';
import { type Decimal, noScore, type Score, scoreShare } from './score.ts';

/** Single choice and true/false. */
export function scoreSingle(key: string, response: string | null, points: Decimal): Score {
  if (response === null || response === '') return noScore('blank');
  return scoreShare(response === key ? ONE : ZERO, points);
}

/**
 * `half`: all keys for the points, fewer for a part of them. `all`: all keys or nothing. `ratio`: keys chosen in all keys.
 * These give nothing once a wrong option is chosen. `net`: the share of keys less the share of wrong options.
 */
export const MULTIPLE_RULES = ['half', 'all', 'ratio', 'net'] as const;
export interface MultipleKey {
  readonly options: readonly string[];
  readonly keys: readonly string[];
  readonly rule: (typeof MULTIPLE_RULES)[number];
  /** Per cent for fewer than all keys under `half`; 50 when absent. */
  readonly fewer?: Decimal;
}

function shareOf({ rule, fewer }: MultipleKey, right: number, wrong: number, keys: number, others: number): Fraction {
  if (right === 0) return ZERO;
  if (rule === 'net') return minus(ratio(right, keys), wrong === 0 ? ZERO : ratio(wrong, others));
  if (wrong > 0) return ZERO;
  if (right === keys) return ONE;
  if (rule === 'ratio') return ratio(right, keys);
  return rule === 'half' ? over(fraction(fewer ?? 50), fraction(100)) : ZERO;
}

/** @returns reason `invalid` when what was chosen is no option */
export function scoreMultiple(key: MultipleKey, response: readonly string[], points: Decimal): Score {
  const chosen = new Set(response);
  if (chosen.size === 0) return noScore('blank');
  const options = new Set(key.options);
  if ([...chosen].some((one) => !options.has(one))) return noScore('invalid');
  const keys = new Set(key.keys);
  const right = [...chosen].filter((one) => keys.has(one)).length;
  const others = [...options].filter((one) => !keys.has(one)).length;
  return scoreShare(shareOf(key, right, chosen.size - right, keys.size, others), points);
}
