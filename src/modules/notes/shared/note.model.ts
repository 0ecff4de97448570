/** Where in a video or document a note stands. */
export const ANCHOR_KINDS = ['second', 'page'] as const;
export type AnchorKind = (typeof ANCHOR_KINDS)[number];

export interface NoteAnchor {
  readonly kind: AnchorKind;
  /** Second of a video from 0, page of a document from 1. */
  readonly at: number;
}

/** Most characters of one note, with its marks. */
export const MAX_NOTE = 40_000;
/** Notes one person may keep in one course. */
export const MAX_NOTES = 1000;
export const PAGE_SIZE = 30;
/** Days after which a deleted note is gone for good. */
export const KEPT_DAYS = 30;

export const NOTE_FORMATS = ['docx', 'md'] as const;
export type NoteFormat = (typeof NOTE_FORMATS)[number];

export type NoteDecision = 'store' | 'stored' | 'stale';

/**
 * What becomes of a save: `stored` is a try whose answer was lost, `stale` was written on another text than stands there.
 * @param stored revision that stands there, 0 for none. @param same it holds the very same text and place
 */
export function decideNote(stored: number, same: boolean, base: number): NoteDecision {
  if (same && stored > 0) return 'stored';
  return base === stored ? 'store' : 'stale';
}
