import { parseTypedNumber } from '../../../kernel/scoring/typed-number.ts';
import { canonicalUnit } from '../../../kernel/scoring/unit.ts';
import type { BoardRow, Oddity, OddList } from './board.contract.ts';

/** From how many on candidates with one address are listed, and how many addresses at most. */
export const SHARED = { people: 3, addresses: 50 } as const;

/** What makes wrong answers alike enough to be looked at. */
export const ALIKE = {
  /** Questions with the same rare wrong answer. */
  common: 3,
  /** Share of the others asked that may have answered so too. */
  others: 0.1,
  /** Candidates with one wrong answer beyond whom it is nothing of a pair. */
  people: 12,
  /** Pairs listed. */
  pairs: 50,
} as const;

/** A typed number with its unit, the same however it is written; null for what is none. */
export function numberKey(text: string): string | null {
  const typed = parseTypedNumber(text);
  return typed ? `${typed.value.n}/${typed.value.d} ${canonicalUnit(typed.unit)}` : null;
}

/** One wrong answer of a candidate. */
export interface WrongAnswer {
  readonly personId: string;
  /** The version of the question. */
  readonly question: string;
  /** Equal for equal answers. */
  readonly answer: string;
  /** Candidates who were asked the question. */
  readonly asked: number;
}

/** Few gave this answer: at most a tenth of those asked, the pair left out. */
const isRare = (people: number, asked: number): boolean =>
  people >= 2 && people <= ALIKE.people && people - 2 <= (asked - 2) * ALIKE.others;

/**
 * Pairs of candidates with several equal wrong answers that few others gave: one pass over groups of equal answers, rarity
 * counted over everybody, pairs made of those who are `shown`. It is a reason to look, and no finding.
 */
export function alikePairs(wrong: readonly WrongAnswer[], shown: ReadonlySet<string>): OddList['pairs'] {
  const groups = Map.groupBy(wrong, ({ question, answer }) => `${question} ${answer}`);
  const common = new Map<string, number>();
  for (const group of groups.values()) {
    if (!isRare(group.length, group[0]!.asked)) continue;
    const people = group.flatMap(({ personId }) => (shown.has(personId) ? [personId] : [])).sort();
    for (const [i, a] of people.entries()) {
      for (const b of people.slice(i + 1)) common.set(`${a} ${b}`, (common.get(`${a} ${b}`) ?? 0) + 1);
    }
  }
  const wrongOf = Map.groupBy(wrong, ({ personId }) => personId);
  return [...common]
    .filter(([, n]) => n >= ALIKE.common)
    .sort(([a, n], [b, m]) => m - n || (a < b ? -1 : 1))
    .slice(0, ALIKE.pairs)
    .map(([key, n]) => {
      const people = key.split(' ') as [string, string];
      return { people, common: n, wrong: [wrongOf.get(people[0])!.length, wrongOf.get(people[1])!.length] };
    });
}

/** Rows of the board with what their candidates have in common with others. */
export function withOddList(rows: readonly BoardRow[], list: OddList | undefined): BoardRow[] {
  const shared = new Set(list?.addresses.flatMap(({ people }) => people));
  const alike = new Set(list?.pairs.flatMap(({ people }) => people));
  return rows.map((row) => {
    const more: Oddity[] = [
      ...(shared.has(row.personId) ? (['shared'] as const) : []),
      ...(alike.has(row.personId) ? (['alike'] as const) : []),
    ];
    return more.length === 0 ? row : { ...row, oddities: [...row.oddities, ...more] };
  });
}
