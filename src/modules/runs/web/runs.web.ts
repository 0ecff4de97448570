import { addressOf } from '../../../kernel/routing/paths.ts';
import type { WebModule } from '../../../ui/module.ts';
import { fillSlot } from '../../../ui/slot.tsx';
import { launchSlot } from '../../catalogue/web/catalogue.public.tsx';
import { trialSlot } from '../../content/web/content.public.tsx';

/** Pages and words of runs, and the start button on the pages of experiments. */
export const runsWeb: WebModule = {
  name: 'runs',
  messages: {
    'zh-CN': () => import('../shared/messages/zh-CN.ts'),
    'zh-TW': () => import('../shared/messages/zh-TW.ts'),
    'en-US': () => import('../shared/messages/en-US.ts'),
    'pt-BR': () => import('../shared/messages/pt-BR.ts'),
  },
  parts: {
    check: {
      'zh-CN': () => import('../shared/check/messages/zh-CN.ts'),
      'zh-TW': () => import('../shared/check/messages/zh-TW.ts'),
      'en-US': () => import('../shared/check/messages/en-US.ts'),
      'pt-BR': () => import('../shared/check/messages/pt-BR.ts'),
    },
    history: {
      'zh-CN': () => import('../shared/history/messages/zh-CN.ts'),
      'zh-TW': () => import('../shared/history/messages/zh-TW.ts'),
      'en-US': () => import('../shared/history/messages/en-US.ts'),
      'pt-BR': () => import('../shared/history/messages/pt-BR.ts'),
    },
    mine: {
      'zh-CN': () => import('../shared/mine/messages/zh-CN.ts'),
      'zh-TW': () => import('../shared/mine/messages/zh-TW.ts'),
      'en-US': () => import('../shared/mine/messages/en-US.ts'),
      'pt-BR': () => import('../shared/mine/messages/pt-BR.ts'),
    },
    record: {
      'zh-CN': () => import('../shared/record/messages/zh-CN.ts'),
      'zh-TW': () => import('../shared/record/messages/zh-TW.ts'),
      'en-US': () => import('../shared/record/messages/en-US.ts'),
      'pt-BR': () => import('../shared/record/messages/pt-BR.ts'),
    },
    result: {
      'zh-CN': () => import('../shared/result/messages/zh-CN.ts'),
      'zh-TW': () => import('../shared/result/messages/zh-TW.ts'),
      'en-US': () => import('../shared/result/messages/en-US.ts'),
      'pt-BR': () => import('../shared/result/messages/pt-BR.ts'),
    },
    room: {
      'zh-CN': () => import('../shared/room/messages/zh-CN.ts'),
      'zh-TW': () => import('../shared/room/messages/zh-TW.ts'),
      'en-US': () => import('../shared/room/messages/en-US.ts'),
      'pt-BR': () => import('../shared/room/messages/pt-BR.ts'),
    },
  },
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
  ],
  commands: [
    {
      title: 'ui.command.continue',
      also: 'ui.commandAlso.continue',
      at: ({ user }) => (user.role.id === 6 ? addressOf('centre.myExperiment', { Id: user.id, tab: 'doing' }) : null),
    },
  ],
};
