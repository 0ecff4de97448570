/** An objective of the course that a question gives evidence of, with its share in percent. */
export interface ObjectiveShare {
  readonly id: string;
  readonly share: number;
}

/** An objective by its number within the course, as people write it, with its share in percent. */
export interface NumberedShare {
  readonly number: number;
  readonly share: number;
}

/** Shares of equal size that make 100: the first ones are larger by one where it does not divide. */
export function equalShares(ids: readonly string[]): ObjectiveShare[] {
  const base = Math.floor(100 / Math.max(1, ids.length));
  const rest = 100 - base * ids.length;
  return ids.map((id, i) => ({ id, share: base + (i < rest ? 1 : 0) }));
}

/**
 * The shares that are kept of some objectives, in proportion to what they had and as whole percents that make 100 again;
 * none when no objective is kept. @param idOf the objective that stands for one; undefined for one that is lost
 */
export function keptShares(
  shares: readonly ObjectiveShare[],
  idOf: (id: string) => string | undefined,
): ObjectiveShare[] {
  const kept = new Map<string, number>();
  for (const { id, share } of shares) {
    const to = idOf(id);
    if (to !== undefined) kept.set(to, (kept.get(to) ?? 0) + share);
  }
  const sum = [...kept.values()].reduce((all, share) => all + share, 0);
  let [run, given] = [0, 0];
  return [...kept].flatMap(([id, own]) => {
    run += own;
    // Each ends where its running sum does.
    const share = Math.round((100 * run) / sum) - given;
    given += share;
    return share > 0 ? [{ id, share }] : [];
  });
}

/** Sum of the shares; a question without objectives has 0. */
export const shareSum = (shares: readonly Pick<ObjectiveShare, 'share'>[]): number =>
  shares.reduce((sum, { share }) => sum + share, 0);
