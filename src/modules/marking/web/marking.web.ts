import type { WebModule } from '../../../ui/module.ts';
import { fillSlot } from '../../../ui/slot.tsx';
import { reviewItemSlot } from '../../attempts/web/attempts.public.tsx';
import { examAnalysisSlot, examMarkingSlot, examResultsSlot } from '../../exams/web/exams.public.tsx';

/** Marking of exams and tests, their results and analysis: tabs of an exam's page. */
export const markingWeb: WebModule = {
  name: 'marking',
  messages: import.meta.glob(['../shared/**/messages/??-??.ts', '!../shared/history/**']),
  pages: {},
  slots: [
    fillSlot(examMarkingSlot, () => import('./components/marking-panel.tsx'), [
      'marking',
      'questions',
      'papers.answer',
      'attempts.desk',
      'table',
    ]),
    fillSlot(reviewItemSlot, () => import('./components/appeal/question-appeal.tsx'), ['marking.own']),
    fillSlot(examResultsSlot, () => import('./components/results-panel.tsx'), ['marking', 'table']),
    fillSlot(examAnalysisSlot, () => import('./components/analysis-panel.tsx'), ['marking', 'questions', 'table']),
  ],
};
