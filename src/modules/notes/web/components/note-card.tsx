import { Button } from '../../../../ui/design/button.tsx';
import { RichText } from '../../../../ui/editor/rich-text.tsx';
import { formatInstant } from '../../../../ui/i18n/formats.ts';
import { useT } from '../../../../ui/i18n/translate.ts';
import type { Note } from '../../shared/note.contract.ts';
import { beginningOf, placeName } from './note-place.ts';

/** One note to be read: where it stands, when it was saved, its words. */
export function NoteCard({
  note,
  named,
  onJump,
  onEdit,
  onRemove,
}: {
  readonly note: Note;
  /** Says at which node it stands: in a list of the whole course. */
  readonly named: boolean;
  readonly onJump: () => void;
  /** Null where nothing is written. */
  readonly onEdit: (() => void) | null;
  readonly onRemove: (() => void) | null;
}) {
  const t = useT();
  const text = beginningOf(note.html);
  const place = note.anchor && placeName(note.anchor);
  return (
    <>
      <div className="notes-line">
        {named &&
          (note.node ? (
            <Button
              size="small"
              variant="ghost"
              className="notes-node"
              aria-label={t('notes.goTo', { name: note.node.name })}
              onClick={onJump}
            >
              {note.node.name}
            </Button>
          ) : (
            <span className="vse-quiet">{t('notes.nodeGone')}</span>
          ))}
        {place && note.node && (
          <Button size="small" variant="ghost" aria-label={t('notes.jump', { place })} onClick={onJump}>
            {place}
          </Button>
        )}
        <time dateTime={note.savedAt}>{formatInstant(note.savedAt)}</time>
      </div>
      <RichText html={note.html} />
      {onRemove && (
        <div className="notes-line">
          {onEdit && (
            <Button size="small" variant="ghost" aria-label={t('notes.editNamed', { text })} onClick={onEdit}>
              {t('notes.edit')}
            </Button>
          )}
          <Button size="small" variant="ghost" aria-label={t('notes.removeNamed', { text })} onClick={onRemove}>
            {t('notes.remove')}
          </Button>
        </div>
      )}
    </>
  );
}
