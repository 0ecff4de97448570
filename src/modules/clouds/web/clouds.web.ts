import { addressOf } from '../../../kernel/routing/paths.ts';
import { mayDo } from '../../../ui/access/grants.ts';
import type { WebModule } from '../../../ui/module.ts';

/** The list and the page of micro clouds, and 微云管理. */
export const cloudsWeb: WebModule = {
  name: 'clouds',
  messages: import.meta.glob(['../shared/**/messages/??-??.ts', '!../shared/history/**']),
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
