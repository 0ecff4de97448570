import type { WebModule } from '../../../ui/module.ts';

/** Question banks of courses and units. */
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
    'management.unitBankManage': {
      load: () => import('./pages/unit-bank-manage.page.tsx'),
      messages: ['courses', 'table', 'knowledge', 'catalogue'],
      // The list stands in the console; an opened bank is a work surface.
      frame: (query) => (query.has('bank') ? 'workspace' : undefined),
    },
  },
};
