import { addressOf } from '../../../kernel/routing/paths.ts';
import { mayDo } from '../../../ui/access/grants.ts';
import type { WebModule } from '../../../ui/module.ts';

/** The list and the page of micro clouds, and 微云管理. */
export const cloudsWeb: WebModule = {
  name: 'clouds',
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
    cloud: { load: () => import('./pages/cloud-list.page.tsx') },
    cloudDetails: { load: () => import('./pages/cloud-details.page.tsx'), messages: ['runs', 'catalogue', 'table'] },
    'management.cloudManage': {
      load: () => import('./pages/cloud-manage.page.tsx'),
      messages: ['table', 'audit', 'catalogue'],
    },
  },
  commands: [
    {
      title: 'ui.command.newCloud',
      at: ({ user }) => (mayDo(user, 'cloudManage.add') ? addressOf('management.cloudManage', { do: 'new' }) : null),
    },
  ],
};
