import type { WebModule } from '../../../ui/module.ts';

/** 专业维护: the catalogue of subjects and what serves it. */
export const majorsWeb: WebModule = {
  name: 'majors',
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
    'management.experimentMajorMaintain': {
      load: () => import('./pages/major-manage.page.tsx'),
      messages: ['table', 'audit', 'catalogue'],
    },
  },
};
