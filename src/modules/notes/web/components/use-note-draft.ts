import { type DraftStart, type KeptDraft, useDraftKeeper } from '../../../../ui/access/use-draft-keeper.ts';
import { useUser } from '../../../../ui/access/user-store.ts';
import { call } from '../../../../ui/api/client.ts';
import { translate } from '../../../../ui/i18n/translate.ts';
import { saveNoteRoute } from '../../shared/note.contract.ts';
import { keepLocalNote, localNotes, type NoteDraft, rememberSaved } from './note-local.ts';

/** A note that is opened to be written, as the server holds it; revision 0 and no time for a new one. */
export interface OpenNote extends NoteDraft {
  readonly id: string;
  readonly nodeId: string;
  readonly revision: number;
  readonly savedAt: string | null;
}

export interface OpenNoteDraft extends Omit<KeptDraft<NoteDraft>, 'change'> {
  readonly change: (edit: Partial<NoteDraft>) => void;
}

function startOf(person: string, note: OpenNote): DraftStart<NoteDraft> {
  const { savedAt } = note;
  const local = localNotes(person, note.nodeId)[note.id];
  const stored = { html: note.html, anchor: note.anchor };
  const same = local && JSON.stringify([local.html, local.anchor]) === JSON.stringify([note.html, note.anchor]);
  // A note without a time is what this browser kept: whether the server has it is told by the next save.
  if (!local || (same && savedAt !== null)) return { draft: stored, base: note.revision, dirty: false, savedAt };
  return { draft: { html: local.html, anchor: local.anchor }, base: local.base, dirty: true, savedAt };
}

/** The text of a note in this browser: begins with what an interrupted session left here. */
export function useNoteDraft(note: OpenNote): OpenNoteDraft {
  const person = useUser()?.id ?? '';
  const { id, nodeId } = note;
  const kept = useDraftKeeper<NoteDraft>(
    () => startOf(person, note),
    {
      save: async ({ base, html, anchor }) => {
        const params = { nodeId, noteId: id };
        const { revision, savedAt } = await call(saveNoteRoute, { params, body: { base, html, anchor } });
        rememberSaved(id, { html, anchor, revision, savedAt });
        return { revision, savedAt };
      },
      persistLocally: (local) => keepLocalNote(person, nodeId, id, local),
      dropLocal: () => keepLocalNote(person, nodeId, id, null),
    },
    translate('notes.unsavedName'),
    // A new note begins with its first word: until then there is nothing to keep.
    ({ html }, keeper) => html !== '' || keeper.revision() > 0,
  );
  return { ...kept, change: (edit) => kept.change((before) => ({ ...before, ...edit })) };
}
