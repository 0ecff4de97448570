import { lazy, Suspense, useEffect, useState } from 'react';
import { call } from '../../../../ui/api/client.ts';
import { useAction } from '../../../../ui/api/use-action.ts';
import { Banner } from '../../../../ui/design/banner.tsx';
import { Button, IconButton } from '../../../../ui/design/button.tsx';
import { CloseIcon } from '../../../../ui/design/icons.ts';
import { SkeletonBlock } from '../../../../ui/design/skeleton.tsx';
import { RichText } from '../../../../ui/editor/rich-text.tsx';
import { SaveLine } from '../../../../ui/forms/save-line.tsx';
import { useT } from '../../../../ui/i18n/translate.ts';
import { loadChunk } from '../../../../ui/shell/chunks.ts';
import { useStudyPlayer } from '../../../classes/web/study.public.tsx';
import { type Note, notesRoute, removeNoteRoute } from '../../shared/note.contract.ts';
import { placeName } from './note-place.ts';
import { type OpenNote, useNoteDraft } from './use-note-draft.ts';

const RichEditor = lazy(() => loadChunk(() => import('../../../../ui/editor/rich-editor.tsx')));

/** Two devices wrote on the same note: both texts are shown, and the writer takes one. */
function Conflict({
  courseId,
  noteId,
  onMine,
  onTheirs,
}: {
  readonly courseId: string;
  readonly noteId: string;
  readonly onMine: (revision: number) => void;
  readonly onTheirs: (note: OpenNote) => void;
}) {
  const t = useT();
  const [other, setOther] = useState<Note | null>(null);
  useEffect(() => {
    let gone = false;
    // A note that is gone is told by the next save.
    void call(notesRoute, { params: { courseId }, query: { noteId } })
      .then(({ rows }) => !gone && setOther(rows[0] ?? null))
      .catch(() => {});
    return () => {
      gone = true;
    };
  }, [courseId, noteId]);
  if (!other) return null;
  return (
    <Banner
      tone="error"
      title={t('notes.state.conflict')}
      actions={
        <>
          <Button size="small" onClick={() => onTheirs(other)}>
            {t('notes.conflict.theirs')}
          </Button>
          <Button size="small" onClick={() => onMine(other.revision)}>
            {t('notes.conflict.mine')}
          </Button>
        </>
      }
    >
      <section aria-label={t('notes.conflict.other')}>
        <RichText html={other.html} />
      </section>
    </Banner>
  );
}

/** Where a note is written, in its place in the list. */
export function NoteEditor({
  courseId,
  note,
  onClose,
  onTheirs,
}: {
  readonly courseId: string;
  readonly note: OpenNote;
  /** Everything is stored, or there was nothing to store. */
  readonly onClose: () => void;
  /** The text of another device was chosen. */
  readonly onTheirs: (note: OpenNote) => void;
}) {
  const t = useT();
  const { draft, state, change, keeper } = useNoteDraft(note);
  const [start] = useState(draft.html);
  const player = useStudyPlayer(note.nodeId);
  const close = useAction(async () => {
    if (draft.html !== '') await keeper.flush();
    else if (keeper.revision() > 0) await call(removeNoteRoute, { params: { noteId: note.id } });
    onClose();
  });
  const here = () => {
    if (player) change({ anchor: { kind: player.kind, at: Math.floor(player.now()) } });
  };
  return (
    <div className="notes-editor">
      {state.kind === 'conflict' && (
        <Conflict
          courseId={courseId}
          noteId={note.id}
          onMine={(revision) => void keeper.overwrite(revision)}
          onTheirs={onTheirs}
        />
      )}
      <Suspense fallback={<SkeletonBlock height="120px" />}>
        <RichEditor label={t('notes.field')} html={start} onChange={(html) => change({ html })} />
      </Suspense>
      <div className="notes-line">
        {draft.anchor && (
          <span className="notes-place">
            {placeName(draft.anchor)}
            <IconButton
              label={t('notes.unplace')}
              icon={<CloseIcon aria-hidden="true" />}
              onClick={() => change({ anchor: null })}
            />
          </span>
        )}
        {player && (
          <Button size="small" variant="ghost" onClick={here}>
            {t('notes.here')}
          </Button>
        )}
        <SaveLine
          state={state}
          className="notes-state"
          describe={(kind, time) => (kind === 'idle' ? '' : t(`notes.state.${kind}`, { time }))}
        />
        <Button size="small" className="vse-push" loading={close.busy} onClick={() => void close.run()}>
          {t('notes.close')}
        </Button>
      </div>
    </div>
  );
}
