import type { Level } from '../../catalogue/shared/experiment.model.ts';

/** What a steward of the catalogue changes directly, in every state and without a review. */
export interface Administrative {
  readonly level: Level;
  /** Code of CRE_LX; null while none was chosen. */
  readonly category: string | null;
  readonly tags: readonly string[];
}
export const ADMINISTRATIVE_FIELDS = ['level', 'category', 'tags'] as const;

/** Most tags of one experiment. */
export const MAX_TAGS = 10;

/** Tags with some taken out and others put behind them, each once; case does not tell two tags apart. */
export function changeTags(
  tags: readonly string[],
  { add, remove }: { readonly add: readonly string[]; readonly remove: readonly string[] },
): string[] {
  const gone = new Set(remove.map((tag) => tag.toLowerCase()));
  const seen = new Set<string>();
  return [...tags.filter((tag) => !gone.has(tag.toLowerCase())), ...add].filter((tag) => {
    const key = tag.toLowerCase();
    if (seen.has(key)) return false;
    seen.add(key);
    return true;
  });
}

/** The fields that differ, with what stood there and what comes. */
export function administrativeChange(
  before: Administrative,
  after: Administrative,
): { readonly before: Partial<Administrative>; readonly after: Partial<Administrative> } | null {
  const changed = ADMINISTRATIVE_FIELDS.filter((name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]));
  if (changed.length === 0) return null;
  const only = (from: Administrative) => Object.fromEntries(changed.map((name) => [name, from[name]]));
  return { before: only(before), after: only(after) };
}
