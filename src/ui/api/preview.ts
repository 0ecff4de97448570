import { PREVIEW_HEADER, VIEW_AS_HEADER } from '../../kernel/http/preview.ts';

const KEPT = 'cloudvse_preview';
const VIEW = 'cloudvse_view_as';
/** Calls of the frame around the pages: signing in, settings, news of one's own. They are no part of what is previewed. */
const FRAME = /^(identity|settings|notifications|gateway|tasks)\./;
/** What everybody reads of an experiment is no learner's. */
const PUBLIC = /^experiments\.details$/;

/** A learner as whom this tab shows a course. */
export interface ViewedLearner {
  readonly courseId: string;
  readonly name: string;
  /** What the server gave for it, sent with each call. */
  readonly view: string;
  /** Address one came from, and goes back to. */
  readonly from: string;
}

/** This tab shows a course as its learners see it from now on, wherever one goes within its study pages. */
export function startPreview(courseId: string): void {
  endView();
  sessionStorage.setItem(KEPT, courseId);
}

/** The pages are those of the person again. */
export function endPreview(): void {
  sessionStorage.removeItem(KEPT);
}

/** This tab shows a course as one of its learners sees it, until it is ended. */
export function startView(learner: ViewedLearner): void {
  endPreview();
  sessionStorage.setItem(VIEW, JSON.stringify(learner));
}

/** The pages are those of the person again. */
export function endView(): void {
  sessionStorage.removeItem(VIEW);
}

/** Course of the study page of this tab; null elsewhere. */
export function studied(): string | null {
  const place = globalThis.location as Location | undefined;
  if (!place?.pathname.toLowerCase().startsWith('/coursestudy')) return null;
  return new URLSearchParams(place.search).get('Id');
}

/** As whom the page of this tab shows its course; null for the person's own eyes. */
export function viewedLearner(): ViewedLearner | null {
  const courseId = studied();
  const kept = courseId === null ? null : sessionStorage.getItem(VIEW);
  if (kept === null) return null;
  const learner = JSON.parse(kept) as ViewedLearner;
  return learner.courseId === courseId ? learner : null;
}

/** Whether the page of this tab previews its course. */
export function isPreviewing(): boolean {
  const courseId = studied();
  return courseId !== null && sessionStorage.getItem(KEPT) === courseId;
}

/** Through whose eyes answers are read: what was answered to others is not shown. */
export function eyes(): readonly string[] {
  const learner = viewedLearner();
  return learner ? ['view', learner.view] : isPreviewing() ? ['preview'] : [];
}

/** What a call says of being made in a preview, or as a learner. @param name of its contract */
export function previewHeaders(name: string | undefined): Readonly<Record<string, string>> {
  if (FRAME.test(name ?? '')) return {};
  const learner = viewedLearner();
  if (learner) return PUBLIC.test(name ?? '') ? {} : { [VIEW_AS_HEADER]: learner.view };
  return isPreviewing() ? { [PREVIEW_HEADER]: '1' } : {};
}
