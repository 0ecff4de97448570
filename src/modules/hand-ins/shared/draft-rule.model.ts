/** What a save asks for: the stored revision it was written on. */
export interface DraftSave {
  readonly base: number;
}

export type DraftDecision =
  /** Stored as the next revision. */
  | { readonly kind: 'store'; readonly rev: number }
  /** The same text stands there already: a try whose answer was lost. */
  | { readonly kind: 'stored'; readonly rev: number }
  /** Another device or another member saved meanwhile: nothing is overwritten. */
  | { readonly kind: 'stale'; readonly rev: number };

/**
 * Decides about one save of a draft.
 * @param stored revision that stands there
 * @param same the text and the files are those that stand there
 */
export function decideDraft(stored: number, same: boolean, { base }: DraftSave): DraftDecision {
  if (same && stored > 0) return { kind: 'stored', rev: stored };
  return base === stored ? { kind: 'store', rev: stored + 1 } : { kind: 'stale', rev: stored };
}

/** Whose turn it is to write. */
export interface Turn {
  readonly by: string | null;
  /** Milliseconds; the turn lapses then. */
  readonly until: number | null;
}

/** The other person whose turn it is now; null when one may write. */
export function turnOfOther({ by, until }: Turn, self: string, now: number): string | null {
  return by !== null && by !== self && until !== null && until > now ? by : null;
}
