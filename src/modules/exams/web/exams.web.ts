import type { WebModule } from '../../../ui/module.ts';
import { fillSlot } from '../../../ui/slot.tsx';
import { nodeWorkSlot } from '../../courses/web/node-slots.public.tsx';

/** Exams and tests of a course, for its team. */
export const examsWeb: WebModule = {
  name: 'exams',
  messages: import.meta.glob(['../shared/**/messages/??-??.ts', '!../shared/history/**']),
  pages: {
    'maintain.teachingManage.examManage': {
      load: () => import('./pages/exam-manage.page.tsx'),
      messages: ['courses', 'table', 'audit', 'papers', 'papers.answer', 'questions', 'knowledge'],
      frame: 'workspace',
    },
    'maintain.teachingManage.testManage': {
      load: () => import('./pages/test-manage.page.tsx'),
      messages: ['courses', 'table', 'audit'],
      frame: 'workspace',
    },
  },
  slots: [fillSlot(nodeWorkSlot, () => import('./components/node-test.tsx'))],
};
