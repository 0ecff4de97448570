import type { WebModule } from '../../../ui/module.ts';
import { fillSlot } from '../../../ui/slot.tsx';
import { studyNotesSlot } from '../../classes/web/classes.public.tsx';

/** 笔记 of a learner, beside what a course teaches. */
export const notesWeb: WebModule = {
  name: 'notes',
  messages: import.meta.glob(['../shared/**/messages/??-??.ts', '!../shared/history/**']),
  pages: {},
  slots: [fillSlot(studyNotesSlot, () => import('./components/study-notes.tsx'), ['notes', 'table'])],
};
