import { compare, fraction, markOf, over, ZERO } from './fraction.ts';
import { type Decimal, noScore, type Score, scoreShare, sumOf } from './score.ts';
import { isBlank, normaliseText, type TextSwitches, USUAL_SWITCHES } from './typed-text.ts';

export interface BlankKey {
  readonly points: Decimal;
  readonly accepted: readonly string[];
  readonly switches: TextSwitches;
}
export interface BlanksScore extends Score {
  /** Blanks that earned their points, by number from 0. */
  readonly earned: readonly number[];
}

type Simplify = (text: string) => string;
type Fits = (blank: number, response: number) => boolean;

/** Every switch that one of the blanks has on. */
function widest(blanks: readonly BlankKey[]): TextSwitches {
  const names = Object.keys(USUAL_SWITCHES) as (keyof TextSwitches)[];
  return Object.fromEntries(
    names.map((name) => [name, blanks.some((blank) => blank.switches[name])]),
  ) as unknown as TextSwitches;
}

/**
 * Blanks served by the best assignment of responses, whose same texts count once – or as often as blanks accept nothing
 * else. Points stand with the blank and one that is served stays served, so asking the dearest first earns the most.
 */
function bestAssignment(
  order: readonly number[],
  fits: Fits,
  textOf: readonly string[],
  limit: (text: string) => number,
): number[] {
  const count = order.length;
  const texts = [...new Set(textOf)];
  const end = 2 * count + texts.length;
  const room = Array.from({ length: end + 1 }, () => new Array<number>(end + 1).fill(0));
  for (let response = 0; response < count; response++) {
    for (let blank = 0; blank < count; blank++) if (fits(blank, response)) room[blank]![count + response] = 1;
    room[count + response]![2 * count + texts.indexOf(textOf[response]!)] = 1;
  }
  texts.forEach((text, i) => {
    room[2 * count + i]![end] = limit(text);
  });
  const push = (from: number, seen: Set<number>): boolean => {
    if (from === end) return true;
    seen.add(from);
    for (let to = 0; to <= end; to++) {
      if (room[from]![to]! > 0 && !seen.has(to) && push(to, seen)) {
        room[from]![to]!--;
        room[to]![from]!++;
        return true;
      }
    }
    return false;
  };
  return order.filter((blank) => push(blank, new Set()));
}

function earnedFree(blanks: readonly BlankKey[], responses: readonly string[], fits: Fits, simplify?: Simplify) {
  const switches = widest(blanks);
  const plain = (text: string) => normaliseText(text, switches, simplify);
  const only = blanks.map(({ accepted }) => new Set(accepted.map(plain))).filter((texts) => texts.size === 1);
  const limit = (text: string) => Math.max(1, only.filter((texts) => texts.has(text)).length);
  const points = blanks.map((blank) => fraction(blank.points));
  const order = blanks.map((_, i) => i).sort((a, b) => compare(points[b]!, points[a]!) || a - b);
  return bestAssignment(order, fits, responses.map(plain), limit).sort((a, b) => a - b);
}

/**
 * Blanks with points of their own. `free`: their order makes no difference, and an alternative counts once.
 * @param simplify converter for the switch N7
 */
export function scoreBlanks(
  blanks: readonly BlankKey[],
  free: boolean,
  response: readonly string[],
  simplify?: Simplify,
): BlanksScore {
  const responses = blanks.map((_, i) => response[i] ?? '');
  if (responses.every(isBlank)) return { ...noScore('blank'), earned: [] };
  const accepted = blanks.map(
    (blank) => new Set(blank.accepted.map((one) => normaliseText(one, blank.switches, simplify))),
  );
  const fits: Fits = (blank, from) => {
    const typed = normaliseText(responses[from]!, blanks[blank]!.switches, simplify);
    return typed.trim() !== '' && accepted[blank]!.has(typed);
  };
  const earned = free
    ? earnedFree(blanks, responses, fits, simplify)
    : blanks.map((_, i) => i).filter((i) => fits(i, i));
  const total = sumOf(blanks.map((blank) => blank.points));
  const sum = sumOf(earned.map((i) => blanks[i]!.points));
  return { ...scoreShare(total.n === 0n ? ZERO : over(sum, total), markOf(total)), earned };
}
