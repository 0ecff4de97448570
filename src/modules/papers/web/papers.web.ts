import type { WebModule } from '../../../ui/module.ts';

/** Papers of courses; the fields of answers are a part of their own. */
export const papersWeb: WebModule = {
  name: 'papers',
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
    answer: {
      'zh-CN': () => import('../shared/answer/messages/zh-CN.ts'),
      'zh-TW': () => import('../shared/answer/messages/zh-TW.ts'),
      'en-US': () => import('../shared/answer/messages/en-US.ts'),
      'pt-BR': () => import('../shared/answer/messages/pt-BR.ts'),
    },
  },
  pages: {},
};
