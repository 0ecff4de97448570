import type { WebModule } from '../../../ui/module.ts';
import { fillSlot } from '../../../ui/slot.tsx';
import { bankToolsSlot } from '../../questions/web/bank-slots.public.tsx';

/** Questions from files of other formats, and into them. */
export const questionExchangeWeb: WebModule = {
  name: 'questionExchange',
  // Labels of sheets are read in all languages at once.
  messages: import.meta.glob(['../shared/**/messages/??-??.ts', '!../shared/history/**', '!../shared/sheet/**']),
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
