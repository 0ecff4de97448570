import type { CandidateView } from '../../../../questions/shared/candidate-view.model.ts';
import { answerIn, FIELD_OF, type FormResponse } from '../../../shared/response.model.ts';

/** An answer that says nothing. */
export function emptyResponse(view: CandidateView): FormResponse {
  switch (FIELD_OF[view.type]) {
    case 'choice':
      return { choice: [] };
    case 'truth':
      return { truth: null };
    case 'blanks':
      return { blanks: [] };
    case 'number':
      return { number: '' };
    case 'order':
      return { order: [] };
    case 'pairs':
      return { pairs: [] };
    case 'text':
      return { text: '' };
    case 'html':
      return { html: '' };
    case 'files':
      return { files: [] };
    case 'run':
      return { run: null };
  }
}

/** Options after one was chosen: in place of the others, or beside them and out again. */
export function toggled(chosen: readonly string[], id: string, several: boolean): string[] {
  if (!several) return [id];
  return chosen.includes(id) ? chosen.filter((one) => one !== id) : [...chosen, id];
}

/**
 * The answer after the key of an option was pressed, A or 1 for the first; null where the question has no such option.
 * True is the first one of a true/false question.
 */
export function choiceByKey(view: CandidateView, response: FormResponse | undefined, key: string): FormResponse | null {
  const at = /^[1-9]$/.test(key) ? Number(key) - 1 : /^[a-l]$/i.test(key) ? key.toLowerCase().charCodeAt(0) - 97 : -1;
  if (view.type === 'truth') return at === 0 || at === 1 ? { truth: at === 0 } : null;
  if (view.type !== 'single' && view.type !== 'multiple') return null;
  const option = view.options[at];
  if (!option) return null;
  return { choice: toggled(answerIn('choice', response) ?? [], option.id, view.type === 'multiple') };
}

/** Characters of rich text or text, spaces aside: what authors count. */
export const charactersOf = (text: string): number =>
  [...text.replace(/<[^>]*>/g, '').replace(/&(?:[a-z]+|#\d+);/g, (entity) => (entity === '&nbsp;' ? '' : 'x'))].filter(
    (one) => !/\s/.test(one),
  ).length;

/** File name endings by kind of file, for the chooser of the browser. */
export const ENDINGS: Readonly<Record<Extract<CandidateView, { type: 'file' }>['kinds'][number], readonly string[]>> = {
  document: ['.pdf', '.doc', '.docx', '.odt', '.rtf', '.txt', '.md', '.wps'],
  sheet: ['.xls', '.xlsx', '.ods', '.csv', '.et'],
  slides: ['.ppt', '.pptx', '.odp', '.dps'],
  picture: ['.png', '.jpg', '.jpeg', '.webp', '.gif', '.bmp', '.svg', '.heic'],
  archive: ['.zip', '.rar', '.7z', '.tar', '.gz'],
  code: ['.c', '.cpp', '.h', '.java', '.py', '.ipynb', '.js', '.ts', '.m', '.sql', '.v', '.vhd', '.go', '.rs'],
  video: ['.mp4', '.mov', '.webm', '.mkv', '.avi'],
};
