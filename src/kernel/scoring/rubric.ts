/** The levels of a rubric: where points belong, and which points a level begins with. */

interface Levels {
  /** Best first; both ends included. */
  readonly levels: readonly { readonly from: number; readonly to: number }[];
}

/** Most points a criterion gives, without its weight. */
export const criterionMax = ({ levels }: Levels): number => levels.reduce((most, { to }) => Math.max(most, to), 0);

/** Place of the level points belong to, 0 = best: the best one they reach, else the last. */
export function levelAt({ levels }: Levels, points: number): number {
  const at = levels.findIndex(({ from }) => points >= from);
  return at < 0 ? levels.length - 1 : at;
}

/** Points a level begins with: its own, of a range the middle to the half, or to the whole point. */
export function levelPoints({ levels, whole }: Levels & { readonly whole?: boolean }, place: number): number | null {
  const level = levels[place];
  if (!level) return null;
  return whole ? Math.round((level.from + level.to) / 2) : Math.round(level.from + level.to) / 2;
}
