/** Who belongs to a group now, and where each of them stands with the homework. */
export interface MemberFacts {
  readonly personId: string;
  /** Work one belongs to already; null: none yet. */
  readonly workId: string | null;
  /** Something was handed in for that work. */
  readonly handedIn: boolean;
}

export interface MemberPlan {
  /** Become members of the work, from another one or from none. */
  readonly join: readonly string[];
  /** Are members no more. */
  readonly leave: readonly string[];
}

/**
 * Brings the members of a work in line with its group. What was handed in stays with everybody it was handed in for: who
 * leaves the group keeps it, and who comes from a group that handed in does not take part a second time.
 * @param group people of the group now
 * @param members people of the work now
 * @param handedIn something was handed in for this work
 */
export function planMembers(
  workId: string,
  group: readonly MemberFacts[],
  members: readonly string[],
  handedIn: boolean,
): MemberPlan {
  const join = group.filter((one) => one.workId !== workId && !(one.workId !== null && one.handedIn));
  const present = new Set(group.map(({ personId }) => personId));
  return {
    join: join.map(({ personId }) => personId),
    leave: handedIn ? [] : members.filter((personId) => !present.has(personId)),
  };
}
