import { addressOf } from '../../../kernel/routing/paths.ts';
import { mayDo } from '../../../ui/access/grants.ts';
import type { WebModule } from '../../../ui/module.ts';

/** The preview of packages, and 实验包管理. */
export const orderingWeb: WebModule = {
  name: 'ordering',
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
  nouns: true,
  pages: {
    previewExperimentPackage: { load: () => import('./pages/package-preview.page.tsx'), messages: ['catalogue'] },
    'management.experimentTypeManage': {
      load: () => import('./pages/package-manage.page.tsx'),
      messages: ['table', 'audit', 'catalogue', 'knowledge'],
    },
  },
  commands: [
    {
      title: 'ui.command.newPackage',
      at: ({ user }) =>
        mayDo(user, 'experimentTypeManage.add') ? addressOf('management.experimentTypeManage', { do: 'new' }) : null,
    },
  ],
};
