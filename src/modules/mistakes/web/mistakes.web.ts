import type { WebModule } from '../../../ui/module.ts';
import { fillSlot } from '../../../ui/slot.tsx';
import { ownStudySlot } from '../../attempts/web/attempts.public.tsx';

/** 错题本 of a learner, on 答题 without an exam. */
export const mistakesWeb: WebModule = {
  name: 'mistakes',
  messages: import.meta.glob(['../shared/**/messages/??-??.ts', '!../shared/history/**']),
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
