import { useState } from 'react';
import type { CallOutput } from '../../../../kernel/http/contract.ts';
import { call } from '../../../../ui/api/client.ts';
import { refresh } from '../../../../ui/api/query.ts';
import { useAction } from '../../../../ui/api/use-action.ts';
import { Button } from '../../../../ui/design/button.tsx';
import { formatInstant } from '../../../../ui/i18n/formats.ts';
import { useT } from '../../../../ui/i18n/translate.ts';
import {
  addAnnotationRoute,
  changeAnnotationRoute,
  removeAnnotationRoute,
  reportVersionRoute,
} from '../../shared/marking.contract.ts';
import { getReportRoute } from '../../shared/report.contract.ts';
import { CommentField } from './comment-field.tsx';
import type { Passage } from './report-text.model.ts';

export type Annotation = CallOutput<typeof addAnnotationRoute>;
export interface NumberedAnnotation extends Annotation {
  readonly number: number;
}

const refreshNotes = () => refresh(getReportRoute, reportVersionRoute);

/** Words of a remark, saved by Ctrl+Enter, given up by Esc. */
function NoteForm({
  courseId,
  label,
  quote,
  start = '',
  onSave,
  onClose,
}: {
  readonly courseId: string;
  readonly label: string;
  readonly quote: string;
  readonly start?: string;
  readonly onSave: (comment: string) => Promise<unknown>;
  readonly onClose: () => void;
}) {
  const t = useT();
  const [comment, setComment] = useState(start);
  const save = useAction(async () => {
    await onSave(comment.trim());
    await refreshNotes();
  });
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
        label={label}
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
  courseId,
  reportId,
  changeable,
  onPoint,
}: {
  readonly note: NumberedAnnotation;
  readonly courseId: string;
  readonly reportId: string;
  readonly changeable: boolean;
  readonly onPoint: (id: string) => void;
}) {
  const t = useT();
  const [changing, setChanging] = useState(false);
  const params = { reportId, annotationId: note.id };
  const remove = useAction(async () => {
    await call(removeAnnotationRoute, { params });
    await refreshNotes();
  });
  if (changing) {
    return (
      <li>
        <NoteForm
          courseId={courseId}
          label={t('labReports.note.words')}
          quote={note.quote}
          start={note.comment}
          onSave={(comment) => call(changeAnnotationRoute, { params, body: { comment } })}
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
        {changeable && note.own && (
          <>
            <Button size="small" variant="ghost" onClick={() => setChanging(true)}>
              {t('ui.action.edit')}
            </Button>
            <Button size="small" variant="ghost" loading={remove.busy} onClick={() => void remove.run()}>
              {t('labReports.files.remove')}
            </Button>
          </>
        )}
      </footer>
    </li>
  );
}

/** Remarks of one section beside its text, and the one being written. */
export function NoteList({
  courseId,
  reportId,
  version,
  section,
  notes,
  changeable,
  writing,
  onWritten,
  onPoint,
}: {
  readonly courseId: string;
  readonly reportId: string;
  readonly version: number;
  readonly section: string;
  readonly notes: readonly NumberedAnnotation[];
  readonly changeable: boolean;
  readonly writing: Passage | null;
  readonly onWritten: () => void;
  readonly onPoint: (id: string) => void;
}) {
  const t = useT();
  return (
    <aside className="vse-notes" aria-label={t('labReports.note.title')}>
      {writing && (
        <NoteForm
          courseId={courseId}
          label={t('labReports.note.words')}
          quote={writing.quote}
          onSave={(comment) =>
            call(addAnnotationRoute, { params: { reportId }, body: { version, section, ...writing, comment } })
          }
          onClose={onWritten}
        />
      )}
      {notes.length > 0 && (
        <ol>
          {notes.map((note) => (
            <NoteItem
              key={note.id}
              note={note}
              courseId={courseId}
              reportId={reportId}
              changeable={changeable}
              onPoint={onPoint}
            />
          ))}
        </ol>
      )}
    </aside>
  );
}
