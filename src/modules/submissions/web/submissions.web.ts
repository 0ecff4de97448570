import { addressOf } from '../../../kernel/routing/paths.ts';
import { mayDo } from '../../../ui/access/grants.ts';
import type { WebModule } from '../../../ui/module.ts';

/** The pages on which leaders enter experiments and reviewers decide. */
export const submissionsWeb: WebModule = {
  name: 'submissions',
  prefix: 'experiments',
  messages: import.meta.glob('../shared/**/messages/??-??.ts'),
  pages: {
    'centre.putinExperiment': {
      load: () => import('./pages/my-experiments.page.tsx'),
      messages: ['catalogue', 'catalogue.record', 'table'],
    },
    putinExperimentDetails: {
      load: () => import('./pages/entry.page.tsx'),
      messages: ['catalogue', 'catalogue.record', 'content', 'table', 'audit'],
    },
  },
  commands: [
    {
      title: 'ui.command.newExperiment',
      at: ({ user }) => (user.role.id === 3 ? addressOf('centre.putinExperiment', { Id: user.id, do: 'new' }) : null),
    },
    {
      title: 'ui.command.reviewExperiments',
      also: 'ui.commandAlso.reviewExperiments',
      at: ({ user }) => {
        if (user.role.id === 2) return addressOf('centre.putinExperiment', { Id: user.id, tab: 'waiting' });
        return mayDo(user, 'sharedLab.edit') ? addressOf('management.sharedLab', { tab: 'waiting' }) : null;
      },
    },
  ],
};
