import { PREVIEW_HEADER } from '../../kernel/http/preview.ts';

const KEPT = 'cloudvse_preview';
/** Calls of the frame around the pages: signing in, settings, news of one's own. They are no part of what is previewed. */
const FRAME = /^(identity|settings|notifications|gateway|tasks)\./;

/** This tab shows a course as its learners see it from now on, wherever one goes within its study pages. */
export function startPreview(courseId: string): void {
  sessionStorage.setItem(KEPT, courseId);
}

/** The pages are those of the person again. */
export function endPreview(): void {
  sessionStorage.removeItem(KEPT);
}

/** Whether the page of this tab previews its course. */
export function isPreviewing(): boolean {
  const place = globalThis.location as Location | undefined;
  if (!place?.pathname.toLowerCase().startsWith('/coursestudy')) return false;
  const kept = sessionStorage.getItem(KEPT);
  return kept !== null && new URLSearchParams(place.search).get('Id') === kept;
}

/** What a call says of being made in a preview. @param name of its contract */
export const previewHeaders = (name: string | undefined): Readonly<Record<string, string>> =>
  isPreviewing() && !FRAME.test(name ?? '') ? { [PREVIEW_HEADER]: '1' } : {};
