import type { WebModule } from '../../../ui/module.ts';
import { fillSlot } from '../../../ui/slot.tsx';
import { ownReviewsSlot, reviewTaskSlot } from '../../hand-ins/web/page-slots.public.tsx';
import { homeworkReviewSlot } from '../../homework/web/homework-slots.public.tsx';

/** 互评: a tab of a homework for its team, and a part of its learner's page. */
export const peerReviewWeb: WebModule = {
  name: 'peerReview',
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
    page: {
      'zh-CN': () => import('../shared/page/messages/zh-CN.ts'),
      'zh-TW': () => import('../shared/page/messages/zh-TW.ts'),
      'en-US': () => import('../shared/page/messages/en-US.ts'),
      'pt-BR': () => import('../shared/page/messages/pt-BR.ts'),
    },
  },
  pages: {},
  slots: [
    fillSlot(ownReviewsSlot, () => import('./components/own-reviews.tsx'), ['peerReview.page', 'table']),
    fillSlot(reviewTaskSlot, () => import('./components/review-desk.tsx'), [
      'peerReview',
      'peerReview.page',
      'labReports',
    ]),
    fillSlot(homeworkReviewSlot, () => import('./components/board/review-board.tsx'), [
      'peerReview',
      'peerReview.page',
      'table',
    ]),
  ],
};
