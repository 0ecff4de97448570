import { roundHalfUp } from '../../../../../kernel/values/decimal.ts';
import {
  calculateGrade,
  type GradeResult,
  type MemberInput,
  type TotalNode,
} from '../../../shared/grade-calculation.model.ts';
import type { GradeScheme } from '../../../shared/grade-scheme.model.ts';
import { standingOf } from './parts.model.ts';

/** Marks somebody assumes for what is undecided, 0–100, by `item/member`. */
export type Assumed = Readonly<Record<string, number>>;

export interface Undecided {
  readonly target: string;
  readonly label: string;
}

/** What is still undecided in a derivation, in its order. */
export function undecided(tree: TotalNode): Undecided[] {
  return tree.items.flatMap((item) =>
    item.members
      .filter((member) => standingOf(member) === 'pending')
      .map((member) => ({
        target: `${item.key}/${member.key}`,
        label: item.label === member.label ? item.label : `${item.label} · ${member.label}`,
      })),
  );
}

/** A derivation as inputs of the calculation again; what is decided keeps its value, what is assumed is final. */
function inputsOf(tree: TotalNode, assumed: Assumed): Record<string, MemberInput[]> {
  return Object.fromEntries(
    tree.items.map((item) => [
      item.key,
      item.members.map((member): MemberInput => {
        const standing = standingOf(member);
        const guess = assumed[`${item.key}/${member.key}`];
        const value = standing === 'pending' ? guess : (member.exact ?? undefined);
        const excluded = standing === 'out';
        return {
          key: member.key,
          label: member.label,
          full: member.weight,
          due: null,
          attempts: value === undefined || excluded ? [] : [{ percent: value, ref: '' }],
          rule: 'last',
          state: value !== undefined ? 'final' : standing === 'pending' ? 'pending' : 'missing',
          ...(excluded ? { flag: 'excused' as const } : {}),
        };
      }),
    ]),
  );
}

/** The mark there would be with these assumptions, by the same calculation as the book; what is left open does not count. */
export function whatIf(scheme: GradeScheme, tree: TotalNode, assumed: Assumed): GradeResult {
  return calculateGrade(scheme, inputsOf(tree, assumed), { basis: 'current' });
}

/**
 * The least mark that, reached in everything undecided, gives a total; to the hundredth.
 * @returns null when even full marks do not reach it, or nothing is undecided
 */
export function needed(scheme: GradeScheme, tree: TotalNode, total: number): number | null {
  const open = undecided(tree);
  if (open.length === 0) return null;
  const reaches = (mark: number) => {
    const assumed = Object.fromEntries(open.map((one) => [one.target, mark]));
    return (whatIf(scheme, tree, assumed).total ?? -1) >= total;
  };
  if (!reaches(100)) return null;
  // A higher mark never gives a lower total, so the border is found by halves, in hundredths.
  let [low, high] = [0, 10_000];
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    if (reaches(middle / 100)) high = middle;
    else low = middle + 1;
  }
  return roundHalfUp(low / 100, 2);
}
