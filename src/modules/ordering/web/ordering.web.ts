import { addressOf } from '../../../kernel/routing/paths.ts';
import { mayDo } from '../../../ui/access/grants.ts';
import type { WebModule } from '../../../ui/module.ts';

/** The preview of packages, and 实验包管理. */
export const orderingWeb: WebModule = {
  name: 'ordering',
  messages: import.meta.glob(['../shared/**/messages/??-??.ts', '!../shared/history/**']),
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
