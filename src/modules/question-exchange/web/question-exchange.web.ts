import type { WebModule } from '../../../ui/module.ts';
import { fillSlot } from '../../../ui/slot.tsx';
import { bankToolsSlot } from '../../questions/web/bank-slots.public.tsx';

/** Questions from files of other formats, and into them. */
export const questionExchangeWeb: WebModule = {
  name: 'questionExchange',
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
  pages: {},
  slots: [
    fillSlot(bankToolsSlot, () => import('./components/bank-tools.tsx'), [
      'questionExchange',
      'questions',
      'catalogue',
      'table',
    ]),
  ],
};
