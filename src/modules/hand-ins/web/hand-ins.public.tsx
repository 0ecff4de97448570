/** Homework of a learner for the pages of higher modules; it speaks the words of `handIns` and `handIns.own`. */
import { lazy } from 'react';
import { loadChunk } from '../../../ui/shell/chunks.ts';

export { DueLine } from './components/due-line.tsx';
export { homeworkAction } from './components/homework-action.model.ts';
export { HomeworkStateTag } from './components/own-state-tag.tsx';
export { useServerNow } from './components/use-server-now.ts';

/** 作业 of one learner: fetched when one opens it; speaks the words of `labReports` besides. */
export const HomeworkPage = lazy(() => loadChunk(() => import('./components/page/homework-page.tsx')));
