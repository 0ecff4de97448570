import type { WebModule } from '../../../ui/module.ts';
import { fillSlot } from '../../../ui/slot.tsx';
import { launchSlot } from '../../experiments/web/experiments.public.tsx';

/** Pages and words of runs, and the start button on the pages of experiments. */
export const runsWeb: WebModule = {
  name: 'runs',
  words: {
    'zh-CN': () => import('../shared/messages/zh-CN.ts'),
    'zh-TW': () => import('../shared/messages/zh-TW.ts'),
    'en-US': () => import('../shared/messages/en-US.ts'),
    'pt-BR': () => import('../shared/messages/pt-BR.ts'),
  },
  parts: {
    room: {
      'zh-CN': () => import('../shared/room/messages/zh-CN.ts'),
      'zh-TW': () => import('../shared/room/messages/zh-TW.ts'),
      'en-US': () => import('../shared/room/messages/en-US.ts'),
      'pt-BR': () => import('../shared/room/messages/pt-BR.ts'),
    },
  },
  pages: {
    experimentRun: { load: () => import('./pages/run.page.tsx'), words: ['runs.room'] },
    'centre.myExperiment': { load: () => import('./pages/my-experiment.page.tsx'), words: ['runs.room'] },
  },
  slots: [fillSlot(launchSlot, () => import('./components/launch-button.tsx'))],
};
