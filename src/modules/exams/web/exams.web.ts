import type { WebModule } from '../../../ui/module.ts';
import { fillSlot } from '../../../ui/slot.tsx';
import { nodeWorkSlot } from '../../courses/web/node-slots.public.tsx';

/** Exams and tests of a course, for its team. */
export const examsWeb: WebModule = {
  name: 'exams',
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
