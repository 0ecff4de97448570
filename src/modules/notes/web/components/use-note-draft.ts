import { useEffect, useMemo, useRef, useState } from 'react';
import { saveStateOf } from '../../../../ui/access/draft-failure.ts';
import { createDraftKeeper, type DraftKeeper, type SaveState } from '../../../../ui/access/draft-keeper.ts';
import { registerDraft } from '../../../../ui/access/drafts.ts';
import { useUnsaved } from '../../../../ui/access/unsaved.ts';
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

export interface OpenNoteDraft {
  readonly draft: NoteDraft;
  readonly state: SaveState;
  readonly change: (edit: Partial<NoteDraft>) => void;
  readonly keeper: DraftKeeper<NoteDraft>;
}

/**
 * The text of a note in this browser: begins with what an interrupted session left here, is stored locally at once and
 * saved every five seconds, on coming back online and on hiding the page.
 */
export function useNoteDraft(note: OpenNote): OpenNoteDraft {
  const person = useUser()?.id ?? '';
  const { id, nodeId } = note;
  const [start] = useState(() => {
    const local = localNotes(person, nodeId)[id];
    const stored = { html: note.html, anchor: note.anchor };
    const same = local && JSON.stringify([local.html, local.anchor]) === JSON.stringify([note.html, note.anchor]);
    // A note without a time is what this browser kept: whether the server has it is told by the next save.
    if (!local || (same && note.savedAt !== null)) return { draft: stored, base: note.revision, dirty: false };
    return { draft: { html: local.html, anchor: local.anchor }, base: local.base, dirty: true };
  });
  const [draft, setDraft] = useState<NoteDraft>(start.draft);
  const [state, setState] = useState<SaveState>(
    note.savedAt !== null && !start.dirty ? { kind: 'saved', at: note.savedAt } : { kind: 'idle' },
  );
  const keeper = useMemo(
    () =>
      createDraftKeeper<NoteDraft>(
        {
          save: async ({ base, html, anchor }) => {
            const params = { nodeId, noteId: id };
            const { revision, savedAt } = await call(saveNoteRoute, { params, body: { base, html, anchor } });
            rememberSaved(id, { html, anchor, revision, savedAt });
            return { revision, savedAt };
          },
          persistLocally: (local) => keepLocalNote(person, nodeId, id, local),
          dropLocal: () => keepLocalNote(person, nodeId, id, null),
          later: (work, ms) => {
            const timer = setTimeout(work, ms);
            return () => clearTimeout(timer);
          },
          classify: saveStateOf,
          reportState: setState,
        },
        start,
      ),
    [id, nodeId, person, start],
  );
  useEffect(() => {
    const flush = () => keeper.flush();
    keeper.start();
    if (start.dirty) void flush();
    const hidden = () => document.visibilityState === 'hidden' && void flush();
    const forget = registerDraft(flush);
    window.addEventListener('online', flush);
    document.addEventListener('visibilitychange', hidden);
    return () => {
      forget();
      window.removeEventListener('online', flush);
      document.removeEventListener('visibilitychange', hidden);
      void flush();
      keeper.stop();
    };
  }, [keeper, start]);
  useUnsaved(state.kind !== 'idle' && state.kind !== 'saved', translate('notes.unsavedName'));
  const newest = useRef(draft);
  const change = (edit: Partial<NoteDraft>) => {
    newest.current = { ...newest.current, ...edit };
    setDraft(newest.current);
    // A new note begins with its first word: until then there is nothing to keep.
    if (newest.current.html !== '' || keeper.revision() > 0) keeper.change(newest.current);
  };
  return { draft, state, change, keeper };
}
