import { compare, type Fraction, fraction, markOf, minus, over, ratio, times } from './fraction.ts';
import type { Decimal } from './score.ts';

const SECONDS = { day: 86_400, hour: 3600 } as const;

/** What handing in late costs. */
export interface LateRule {
  /** A unit that has begun counts whole. */
  readonly unit: keyof typeof SECONDS;
  /** Per cent taken away for every unit. */
  readonly perUnit: Decimal;
  /** Per cent that stay however late it is. */
  readonly floor: Decimal;
  /** What the per cent are of: the mark that was earned, or the full mark. */
  readonly of: 'earned' | 'full';
}

export interface LateMark {
  /** Rounded half up to 0.01, never below zero. */
  readonly mark: number;
  /** Per cent taken away. */
  readonly penalty: number;
  readonly units: number;
}

/** The mark of work handed in `seconds` after it was due; in time when that is none. */
export function lateMark(rule: LateRule, seconds: number, earned: Decimal, full: Decimal): LateMark {
  const units = seconds <= 0 ? 0 : Math.ceil(seconds / SECONDS[rule.unit]);
  const most = minus(fraction(100), fraction(rule.floor));
  const asked = times(fraction(rule.perUnit), ratio(units, 1));
  const penalty: Fraction = compare(asked, most) > 0 ? most : asked;
  const lost = times(fraction(rule.of === 'earned' ? earned : full), over(penalty, fraction(100)));
  const left = minus(fraction(earned), lost);
  return { mark: left.n < 0n ? 0 : markOf(left), penalty: markOf(penalty), units };
}
