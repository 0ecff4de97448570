import { addressOf } from '../../../kernel/routing/paths.ts';
import { mayDo } from '../../../ui/access/grants.ts';
import type { WebModule } from '../../../ui/module.ts';

/** The page of the schools; names of their long work and of their columns are said on other modules' pages too. */
export const unitsWeb: WebModule = {
  name: 'units',
  messages: import.meta.glob(['../shared/**/messages/??-??.ts', '!../shared/history/**']),
  pages: {
    'management.schoolManage': { load: () => import('./pages/school-manage.page.tsx'), messages: ['table', 'audit'] },
  },
  commands: [
    {
      title: 'ui.command.newUnit',
      also: 'ui.commandAlso.newUnit',
      at: ({ user }) => (mayDo(user, 'schoolmanage.add') ? addressOf('management.schoolManage', { do: 'new' }) : null),
    },
  ],
};
