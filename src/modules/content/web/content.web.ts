import type { WebModule } from '../../../ui/module.ts';

/** The page on which leaders keep the versions of their experiments. */
export const contentWeb: WebModule = {
  name: 'content',
  prefix: 'experiments',
  messages: import.meta.glob('../shared/**/messages/??-??.ts'),
  pages: {
    'centre.hostingManage': { load: () => import('./pages/hosting.page.tsx'), messages: ['catalogue'] },
  },
};
