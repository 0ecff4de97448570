import type { FinalStep, ItemNode, MemberNode, TotalNode } from '../../../shared/grade-calculation.model.ts';

const has = (member: MemberNode, ...codes: readonly string[]) =>
  member.notes.some((note) => codes.includes(`${note.code}`));

/** Where a member stands for its learner. */
export type Standing = 'final' | 'pending' | 'missing' | 'dropped' | 'out';

/** Reads the standing of a member from its derivation. */
export function standingOf(member: MemberNode): Standing {
  if (has(member, 'grades.note.pending', 'grades.note.deferred')) return 'pending';
  if (has(member, 'grades.note.excused', 'grades.note.missingExcluded', 'grades.note.without')) return 'out';
  if (has(member, 'grades.note.dropped')) return 'dropped';
  return has(member, 'grades.note.missing') ? 'missing' : 'final';
}

export interface Parts {
  readonly earned: number;
  readonly lost: number;
  readonly open: number;
}

/** The parts of a whole mark; `moved` is what layers, caps and adjustments of the total add to what is earned. */
export interface WholeParts extends Parts {
  readonly moved: number;
}

/** An item in points of the total: earned, lost and still to be won; zero when nothing of it counts. */
export function partsOfItem(item: ItemNode): Parts {
  const planned = item.members.filter((member) => standingOf(member) !== 'out');
  const pending = planned.filter((member) => standingOf(member) === 'pending');
  const weights = planned.reduce((sum, member) => sum + member.weight, 0);
  if (weights === 0) return { earned: 0, lost: 0, open: 0 };
  if (pending.length === 0) {
    const earned = (item.weight * (item.exact ?? 0)) / 100;
    return { earned, lost: item.weight - earned, open: 0 };
  }
  const share = (members: readonly MemberNode[], of: (member: MemberNode) => number) =>
    (item.weight * members.reduce((sum, member) => sum + member.weight * of(member), 0)) / weights;
  const earned = share(
    planned.filter((member) => member.counted),
    (member) => (member.exact ?? 0) / 100,
  );
  const open = share(pending, () => 1);
  return { earned, open, lost: Math.max(0, item.weight - earned - open) };
}

/**
 * A whole mark in points, together 100: items of which nothing counts drop out and the weights of the others are
 * stretched. Once nothing is open, what layers, caps and adjustments of the total make of the sum is a part of its own:
 * points gained are no longer lost, points taken away stand beside what was earned. Null while no item counts.
 */
export function partsOf(tree: TotalNode): WholeParts | null {
  const all = tree.items.map(partsOfItem);
  const whole = all.reduce((sum, part) => sum + part.earned + part.lost + part.open, 0);
  if (whole === 0) return null;
  const stretch = (of: (part: Parts) => number) => (all.reduce((sum, part) => sum + of(part), 0) * 100) / whole;
  const earned = stretch((part) => part.earned);
  const open = stretch((part) => part.open);
  const moved = open > 0 || tree.exact === null ? 0 : tree.exact - earned;
  return { earned, open, moved, lost: Math.max(0, 100 - earned - open - Math.max(0, moved)) };
}

/** Steps over the sum of the items that make another number of it; a cap the sum stays under makes none. */
export function stepsThatCount(tree: TotalNode): readonly FinalStep[] {
  const sum = partsOf(tree)?.earned ?? 0;
  return tree.steps.filter((step) => step.op !== 'atMost' || sum > step.limit);
}

/** Decided and planned members of an item. */
export function progressOf(item: ItemNode): { readonly decided: number; readonly planned: number } {
  const planned = item.members.filter((member) => standingOf(member) !== 'out');
  return { planned: planned.length, decided: planned.filter((member) => standingOf(member) !== 'pending').length };
}
