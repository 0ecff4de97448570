import { addressOf } from '../../../kernel/routing/paths.ts';
import type { WebModule } from '../../../ui/module.ts';
import { runSourceSlot } from '../../../ui/shell/source.slots.ts';
import { fillSlot } from '../../../ui/slot.tsx';
import { launchSlot } from '../../catalogue/web/catalogue.public.tsx';
import { trialSlot } from '../../content/web/content.public.tsx';

/** Pages and words of runs, and the start button on the pages of experiments. */
export const runsWeb: WebModule = {
  name: 'runs',
  messages: import.meta.glob(['../shared/**/messages/??-??.ts', '!../shared/history/**']),
  pages: {
    experimentRun: {
      load: () => import('./pages/run.page.tsx'),
      messages: ['runs.room', 'runs.check', 'runs.record', 'runs.result'],
    },
    'centre.myExperiment': {
      load: () => import('./pages/my-experiment.page.tsx'),
      messages: ['runs.mine', 'runs.room', 'runs.record'],
    },
  },
  slots: [
    fillSlot(launchSlot, () => import('./components/start/launch-button.tsx')),
    fillSlot(trialSlot, () => import('./components/start/trial-panel.tsx')),
    fillSlot(runSourceSlot, () => import('./components/record/run-source.tsx'), [
      'runs',
      'runs.mine',
      'runs.room',
      'runs.record',
    ]),
  ],
  commands: [
    {
      title: 'ui.command.continue',
      also: 'ui.commandAlso.continue',
      at: ({ user }) => (user.role.id === 6 ? addressOf('centre.myExperiment', { Id: user.id, tab: 'doing' }) : null),
    },
  ],
};
