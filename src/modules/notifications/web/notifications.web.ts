import type { WebModule } from '../../../ui/module.ts';
import { bellSlot } from '../../../ui/shell/frame.slots.ts';
import { preferencesSlot } from '../../../ui/shell/profile.slots.ts';
import { fillSlot } from '../../../ui/slot.tsx';

/** The bell of the top bar, its panel and the drawer with all notices. */
export const notificationsWeb: WebModule = {
  name: 'notifications',
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
    choices: {
      'zh-CN': () => import('../shared/choices/messages/zh-CN.ts'),
      'zh-TW': () => import('../shared/choices/messages/zh-TW.ts'),
      'en-US': () => import('../shared/choices/messages/en-US.ts'),
      'pt-BR': () => import('../shared/choices/messages/pt-BR.ts'),
    },
  },
  pages: {},
  slots: [
    fillSlot(bellSlot, () => import('./components/bell.tsx')),
    fillSlot(preferencesSlot, () => import('./components/mail-choices.tsx'), ['notifications.choices']),
  ],
};
