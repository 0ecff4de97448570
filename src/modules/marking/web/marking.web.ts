import type { WebModule } from '../../../ui/module.ts';
import { fillSlot } from '../../../ui/slot.tsx';
import { reviewItemSlot } from '../../attempts/web/attempts.public.tsx';
import { examAnalysisSlot, examMarkingSlot, examResultsSlot } from '../../exams/web/exams.public.tsx';

/** Marking of exams and tests, their results and analysis: tabs of an exam's page. */
export const markingWeb: WebModule = {
  name: 'marking',
  messages: {
    'zh-CN': () => import('../shared/messages/zh-CN.ts'),
    'zh-TW': () => import('../shared/messages/zh-TW.ts'),
    'en-US': () => import('../shared/messages/en-US.ts'),
    'pt-BR': () => import('../shared/messages/pt-BR.ts'),
  },
  parts: {
    own: {
      'zh-CN': () => import('../shared/own/messages/zh-CN.ts'),
      'zh-TW': () => import('../shared/own/messages/zh-TW.ts'),
      'en-US': () => import('../shared/own/messages/en-US.ts'),
      'pt-BR': () => import('../shared/own/messages/pt-BR.ts'),
    },
    history: {
      'zh-CN': () => import('../shared/history/messages/zh-CN.ts'),
      'zh-TW': () => import('../shared/history/messages/zh-TW.ts'),
      'en-US': () => import('../shared/history/messages/en-US.ts'),
      'pt-BR': () => import('../shared/history/messages/pt-BR.ts'),
    },
  },
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
