import type { WebModule } from '../../../ui/module.ts';
import { fillSlot } from '../../../ui/slot.tsx';
import { excellentWorkSlot } from '../../hand-ins/web/page-slots.public.tsx';
import { homeworkResultsSlot, homeworkWorkSlot } from '../../homework/web/homework-slots.public.tsx';

/** Marking of hand-ins and the release of marks: tabs of a homework's page. */
export const homeworkMarkingWeb: WebModule = {
  name: 'homeworkMarking',
  messages: import.meta.glob(['../shared/**/messages/??-??.ts', '!../shared/history/**']),
  pages: {},
  slots: [
    fillSlot(homeworkWorkSlot, () => import('./components/work-panel.tsx'), ['homeworkMarking', 'labReports', 'table']),
    fillSlot(excellentWorkSlot, () => import('./components/showcase/excellent-work.tsx'), [
      'homeworkMarking',
      'labReports',
    ]),
    fillSlot(homeworkResultsSlot, () => import('./components/results-panel.tsx'), ['homeworkMarking', 'table']),
  ],
};
