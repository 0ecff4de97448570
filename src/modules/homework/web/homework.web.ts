import type { WebModule } from '../../../ui/module.ts';
import { fillSlot } from '../../../ui/slot.tsx';
import { nodeHomeworkSlot } from '../../courses/web/node-slots.public.tsx';

/** Homework of a course, for its team. */
export const homeworkWeb: WebModule = {
  name: 'homework',
  messages: {
    'zh-CN': () => import('../shared/messages/zh-CN.ts'),
    'zh-TW': () => import('../shared/messages/zh-TW.ts'),
    'en-US': () => import('../shared/messages/en-US.ts'),
    'pt-BR': () => import('../shared/messages/pt-BR.ts'),
  },
  parts: {
    history: {
      'zh-CN': () => import('../shared/history/messages/zh-CN.ts'),
      'zh-TW': () => import('../shared/history/messages/zh-TW.ts'),
      'en-US': () => import('../shared/history/messages/en-US.ts'),
      'pt-BR': () => import('../shared/history/messages/pt-BR.ts'),
    },
  },
  pages: {
    'maintain.teachingManage.jobManagement': {
      load: () => import('./pages/job-management.page.tsx'),
      messages: ['courses', 'table', 'audit', 'labReports'],
      frame: 'workspace',
    },
  },
  slots: [fillSlot(nodeHomeworkSlot, () => import('./components/node-homework.tsx'))],
};
