import type { Passage } from '../report-text.model.ts';

/** A remark on a passage, as it is shown. */
export interface ShownNote extends Passage {
  readonly id: string;
  readonly comment: string;
  readonly authorName: string;
  /** Written by who reads it. */
  readonly own: boolean;
  /** Instant, ISO 8601. */
  readonly at: string;
}

/** A remark with its number in the whole work. */
export interface NumberedNote extends ShownNote {
  readonly number: number;
}

/** A passage of one part of a work; a work of one text has one part. */
export interface PlacedPassage extends Passage {
  readonly section: string;
}

/** What is done with remarks; each act shows its result itself, and rejects with the refusal. */
export interface NoteActs {
  readonly add: (at: PlacedPassage, comment: string) => Promise<unknown>;
  readonly change: (id: string, comment: string) => Promise<unknown>;
  readonly remove: (id: string) => Promise<unknown>;
}
