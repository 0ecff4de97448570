import type { WebModule } from '../../../ui/module.ts';

/** Question banks of courses. */
export const questionsWeb: WebModule = {
  name: 'questions',
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
    'maintain.courseBuild.examDatabase': {
      load: () => import('./pages/exam-database.page.tsx'),
      messages: ['courses', 'table', 'knowledge', 'catalogue'],
      frame: 'workspace',
    },
  },
};
