import { addressOf } from '../../../kernel/routing/paths.ts';
import { mayDo } from '../../../ui/access/grants.ts';
import type { WebModule } from '../../../ui/module.ts';

/** The landing page of the home host, the notices of the site, and where both are arranged. */
export const homeWeb: WebModule = {
  name: 'home',
  messages: {
    'zh-CN': () => import('../shared/messages/zh-CN.ts'),
    'zh-TW': () => import('../shared/messages/zh-TW.ts'),
    'en-US': () => import('../shared/messages/en-US.ts'),
    'pt-BR': () => import('../shared/messages/pt-BR.ts'),
  },
  parts: {
    desk: {
      'zh-CN': () => import('../shared/desk/messages/zh-CN.ts'),
      'zh-TW': () => import('../shared/desk/messages/zh-TW.ts'),
      'en-US': () => import('../shared/desk/messages/en-US.ts'),
      'pt-BR': () => import('../shared/desk/messages/pt-BR.ts'),
    },
    history: {
      'zh-CN': () => import('../shared/history/messages/zh-CN.ts'),
      'zh-TW': () => import('../shared/history/messages/zh-TW.ts'),
      'en-US': () => import('../shared/history/messages/en-US.ts'),
      'pt-BR': () => import('../shared/history/messages/pt-BR.ts'),
    },
    office: {
      'zh-CN': () => import('../shared/office/messages/zh-CN.ts'),
      'zh-TW': () => import('../shared/office/messages/zh-TW.ts'),
      'en-US': () => import('../shared/office/messages/en-US.ts'),
      'pt-BR': () => import('../shared/office/messages/pt-BR.ts'),
    },
  },
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
