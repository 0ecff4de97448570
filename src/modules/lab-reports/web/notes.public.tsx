/** Remarks at passages of a text, written and read; they speak the words of `labReports`. */

export type { NoteActs, ShownNote } from './components/notes/note-acts.ts';
export { NotedText, NoteOffer } from './components/notes/noted-text.tsx';
export { usePassages } from './components/notes/use-passages.ts';
