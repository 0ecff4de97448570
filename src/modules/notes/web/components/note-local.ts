import { readStored, removeStored, writeStored } from '../../../../ui/api/storage.ts';
import type { Note } from '../../shared/note.contract.ts';

/** What is typed of a note. */
export interface NoteDraft {
  readonly html: string;
  readonly anchor: Note['anchor'];
}

/** A note whose text this browser has and the server not yet. */
export interface LocalNote extends NoteDraft {
  /** Revision it was written on; 0 for a new note. */
  readonly base: number;
}

type Kept = Readonly<Record<string, LocalNote>>;

const isKept = (value: unknown): value is Kept =>
  typeof value === 'object' &&
  value !== null &&
  Object.values(value).every(
    (one: Partial<LocalNote> | null) => typeof one?.html === 'string' && typeof one.base === 'number',
  );

const keyOf = (personId: string, nodeId: string) => `draft:${personId}:notes:${nodeId}`;
const THIRTY_DAYS = 30 * 86_400_000;

/** Unsaved notes of a person at a node, by their ids. */
export const localNotes = (personId: string, nodeId: string): Kept => readStored(keyOf(personId, nodeId), isKept) ?? {};

export function keepLocalNote(personId: string, nodeId: string, noteId: string, note: LocalNote | null): void {
  const { [noteId]: _old, ...others } = localNotes(personId, nodeId);
  const kept = note ? { ...others, [noteId]: note } : others;
  if (Object.keys(kept).length > 0) writeStored(keyOf(personId, nodeId), kept, THIRTY_DAYS);
  else removeStored(keyOf(personId, nodeId));
}

type Saved = Pick<Note, 'html' | 'anchor' | 'revision' | 'savedAt'>;
/** What was saved from this page: lists read before that show it too. */
const saved = new Map<string, Saved>();

export const rememberSaved = (noteId: string, note: Saved): void => {
  saved.set(noteId, note);
};

/** A note of a list as it stands now, as far as this page knows. */
export function freshNote(note: Note): Note {
  const known = saved.get(note.id);
  return known && known.revision > note.revision ? { ...note, ...known } : note;
}
