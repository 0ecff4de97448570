import type { WebModule } from '../../../ui/module.ts';
import { fillSlot } from '../../../ui/slot.tsx';
import { ownStudySlot } from '../../attempts/web/attempts.public.tsx';

/** 错题本 of a learner, on 答题 without an exam. */
export const mistakesWeb: WebModule = {
  name: 'mistakes',
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
    fillSlot(ownStudySlot, () => import('./components/own-mistakes.tsx'), [
      'mistakes',
      'attempts.desk',
      'papers.answer',
      'table',
    ]),
  ],
};
