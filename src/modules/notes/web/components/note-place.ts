import { clockOf } from '../../../../kernel/values/clock.ts';
import { translate } from '../../../../ui/i18n/translate.ts';
import type { NoteAnchor } from '../../shared/note.model.ts';

/** A place in words: `1:05`, 第3页. */
export const placeName = ({ kind, at }: NoteAnchor): string =>
  kind === 'second' ? translate('notes.place.second', { time: clockOf(at) }) : translate('notes.place.page', { n: at });

const HOLDER = typeof document === 'undefined' ? null : document.createElement('template');

/** The first words of a note, to name it by. */
export function beginningOf(html: string): string {
  if (!HOLDER) return '';
  HOLDER.innerHTML = html;
  const text = (HOLDER.content.textContent ?? '').trim();
  return text.length > 20 ? `${text.slice(0, 20)}…` : text;
}
