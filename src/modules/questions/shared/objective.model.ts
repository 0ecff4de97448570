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

/** Sum of the shares; a question without objectives has 0. */
export const shareSum = (shares: readonly Pick<ObjectiveShare, 'share'>[]): number =>
  shares.reduce((sum, { share }) => sum + share, 0);
