import { absolute, compare, type Fraction, fraction, minus, ONE, over, roundedTo, times, ZERO } from './fraction.ts';
import { type Decimal, noScore, type Score, scoreShare } from './score.ts';
import { parseTypedNumber, type TypedNumber } from './typed-number.ts';
import { isBlank } from './typed-text.ts';
import { canonicalUnit } from './unit.ts';

export interface NumericKey {
  readonly value: Decimal;
  /** Share in per cent inside a distance, bounds included; without any, the value itself. */
  readonly tiers: readonly { readonly within: Decimal; readonly share: Decimal }[];
  /** Distances are in per cent of the value. */
  readonly relative?: boolean;
  /** Figures the number must be given with; the value is compared when rounded to them. Replaces the tiers. */
  readonly figures?: number;
  readonly unit: 'none' | 'optional' | 'required';
  /** Accepted units; a typed value times `factor` is in the unit of `value`. */
  readonly units: readonly { readonly unit: string; readonly factor: Decimal }[];
  /** Per cent of a required unit, lost where it is missing or wrong; 20 when absent. */
  readonly unitShare?: Decimal;
}

const perCent = (value: Decimal): Fraction => over(fraction(value), fraction(100));

/** Place of the last of `figures` figures, as decimals behind the point. */
function placesFor(value: Fraction, figures: number): number {
  let places = figures - 1;
  if (value.n === 0n) return places;
  const ten = fraction(10);
  let size = absolute(value);
  for (; compare(size, ONE) < 0; size = times(size, ten)) places++;
  for (; compare(size, ten) >= 0; size = over(size, ten)) places--;
  return places;
}

function valueShare(key: NumericKey, typed: TypedNumber, factor: Decimal): Fraction {
  const target = fraction(key.value);
  const value = times(typed.value, fraction(factor));
  if (key.figures !== undefined) {
    const { min, max } = typed.figures;
    if (key.figures < min || key.figures > max) return ZERO;
    const places = placesFor(target, key.figures);
    return compare(roundedTo(value, places), roundedTo(target, places)) === 0 ? ONE : ZERO;
  }
  const distance = absolute(minus(value, target));
  if (key.tiers.length === 0) return distance.n === 0n ? ONE : ZERO;
  const unit = key.relative ? over(absolute(target), fraction(100)) : ONE;
  return key.tiers
    .filter(({ within }) => compare(distance, times(fraction(within), unit)) <= 0)
    .map(({ share }) => perCent(share))
    .reduce((best, share) => (compare(share, best) > 0 ? share : best), ZERO);
}

/** @returns reason `invalid` when what was typed is no number, or has a unit where none belongs */
export function scoreNumeric(key: NumericKey, response: string, points: Decimal): Score {
  if (isBlank(response)) return noScore('blank');
  const typed = parseTypedNumber(response);
  if (!typed || (key.unit === 'none' && typed.unit !== '')) return noScore('invalid');
  const unit = canonicalUnit(typed.unit);
  const known = unit === '' ? undefined : key.units.find((one) => canonicalUnit(one.unit) === unit);
  if (key.unit === 'optional' && unit !== '' && !known) return scoreShare(ZERO, points);
  const share = valueShare(key, typed, known?.factor ?? 1);
  const unitMissing = key.unit === 'required' && !known;
  return scoreShare(unitMissing ? times(share, minus(ONE, perCent(key.unitShare ?? 20))) : share, points);
}
