import { addressOf } from '../../../kernel/routing/paths.ts';
import { mayDo } from '../../../ui/access/grants.ts';
import type { WebModule } from '../../../ui/module.ts';

/** The landing page of the home host, the notices of the site, and where both are arranged. */
export const homeWeb: WebModule = {
  name: 'home',
  messages: import.meta.glob(['../shared/**/messages/??-??.ts', '!../shared/history/**']),
  pages: {
    home: { load: () => import('./pages/home.page.tsx'), messages: ['catalogue'] },
    publicNotice: { load: () => import('./pages/notices.page.tsx') },
    'management.homeShowEdit': {
      load: () => import('./pages/home-edit.page.tsx'),
      messages: ['home.office', 'table', 'catalogue', 'settings'],
    },
    'management.systemSettings': {
      load: () => import('./pages/system-settings.page.tsx'),
      messages: ['home.office', 'table', 'settings'],
    },
    publicNoticeItem: { load: () => import('./pages/notice.page.tsx') },
  },
  commands: [
    {
      title: 'ui.command.newNotice',
      also: 'ui.commandAlso.newNotice',
      at: ({ user }) =>
        mayDo(user, 'homeShowEdit.add') ? addressOf('management.homeShowEdit', { tab: 'notices', do: 'new' }) : null,
    },
  ],
};
