import type { WebModule } from '../../../ui/module.ts';

/** The page on which leaders keep the versions of their experiments. */
export const contentWeb: WebModule = {
  name: 'content',
  prefix: 'experiments',
  messages: {
    'zh-CN': () => import('../shared/messages/zh-CN.ts'),
    'zh-TW': () => import('../shared/messages/zh-TW.ts'),
    'en-US': () => import('../shared/messages/en-US.ts'),
    'pt-BR': () => import('../shared/messages/pt-BR.ts'),
  },
  pages: {
    'centre.hostingManage': { load: () => import('./pages/hosting.page.tsx'), messages: ['catalogue'] },
  },
};
