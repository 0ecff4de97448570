import { useState } from 'react';
import { useAction } from '../../../../../ui/api/use-action.ts';
import { Button } from '../../../../../ui/design/button.tsx';
import { undoToast } from '../../../../../ui/forms/undo-toast.ts';
import { formatInstant } from '../../../../../ui/i18n/formats.ts';
import { useT } from '../../../../../ui/i18n/translate.ts';
import { CommentField } from '../comment-field.tsx';
import type { NoteActs, NumberedNote, PlacedPassage } from './note-acts.ts';

/** Words of a remark, saved by Ctrl+Enter, given up by Esc. */
function NoteForm({
  courseId,
  quote,
  start = '',
  onSave,
  onClose,
}: {
  readonly courseId: string;
  readonly quote: string;
  readonly start?: string;
  readonly onSave: (comment: string) => Promise<unknown>;
  readonly onClose: () => void;
}) {
  const t = useT();
  const [comment, setComment] = useState(start);
  const save = useAction(() => onSave(comment.trim()));
  const done = async () => {
    if (comment.trim() !== '' && (await save.run())) onClose();
  };
  return (
    <form
      className="vse-note-form"
      onSubmit={(event) => {
        event.preventDefault();
        void done();
      }}
    >
      <blockquote>{quote}</blockquote>
      <CommentField
        courseId={courseId}
        autoFocus
        label={t('labReports.note.words')}
        rows={3}
        maxLength={1000}
        value={comment}
        error={save.error?.fieldMessage('comment')}
        onText={setComment}
        onKeyDown={(event) => {
          if (event.key === 'Escape') onClose();
          else if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
            event.preventDefault();
            // The desk would take it as “save the mark and go on”.
            event.nativeEvent.stopImmediatePropagation();
            void done();
          }
        }}
      />
      <div>
        <Button type="submit" size="small" variant="primary" loading={save.busy}>
          {t('ui.action.save')}
        </Button>
        <Button size="small" onClick={onClose}>
          {t('ui.action.cancel')}
        </Button>
      </div>
    </form>
  );
}

function NoteItem({
  note,
  section,
  courseId,
  acts,
  onPoint,
}: {
  readonly note: NumberedNote;
  readonly section: string;
  readonly courseId: string;
  readonly acts: NoteActs | undefined;
  readonly onPoint: (id: string) => void;
}) {
  const t = useT();
  const [changing, setChanging] = useState(false);
  const remove = useAction(async () => {
    if (!acts) return;
    await acts.remove(note.id);
    const { start, quote, comment } = note;
    undoToast(t('labReports.note.removed'), () => acts.add({ section, start, quote }, comment));
  });
  if (changing && acts) {
    return (
      <li>
        <NoteForm
          courseId={courseId}
          quote={note.quote}
          start={note.comment}
          onSave={(comment) => acts.change(note.id, comment)}
          onClose={() => setChanging(false)}
        />
      </li>
    );
  }
  return (
    <li className="vse-note" id={`note-${note.id}`}>
      <button type="button" className="vse-note-quote" onClick={() => onPoint(note.id)}>
        <span className="vse-note-number">{note.number}</span>
        <span>{note.quote}</span>
      </button>
      <p>{note.comment}</p>
      <footer>
        <span>{note.authorName}</span>
        <time className="vse-num" dateTime={note.at}>
          {formatInstant(note.at)}
        </time>
        {acts && note.own && (
          <span>
            <Button size="small" variant="ghost" onClick={() => setChanging(true)}>
              {t('ui.action.edit')}
            </Button>
            <Button size="small" variant="ghost" loading={remove.busy} onClick={() => void remove.run()}>
              {t('labReports.files.remove')}
            </Button>
          </span>
        )}
      </footer>
    </li>
  );
}

/** Remarks on one text beside it, and the one being written. */
export function NoteList({
  section,
  courseId,
  notes,
  acts,
  writing,
  onWritten,
  onPoint,
}: {
  readonly section: string;
  readonly courseId: string;
  readonly notes: readonly NumberedNote[];
  readonly acts: NoteActs | undefined;
  readonly writing: PlacedPassage | null;
  readonly onWritten: () => void;
  readonly onPoint: (id: string) => void;
}) {
  const t = useT();
  return (
    <aside className="vse-notes" aria-label={t('labReports.note.title')}>
      {writing && acts && (
        <NoteForm
          courseId={courseId}
          quote={writing.quote}
          onSave={(comment) => acts.add(writing, comment)}
          onClose={onWritten}
        />
      )}
      {notes.length > 0 && (
        <ol>
          {notes.map((note) => (
            <NoteItem key={note.id} note={note} section={section} courseId={courseId} acts={acts} onPoint={onPoint} />
          ))}
        </ol>
      )}
    </aside>
  );
}
