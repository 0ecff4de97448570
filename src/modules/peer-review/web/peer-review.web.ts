import type { WebModule } from '../../../ui/module.ts';
import { fillSlot } from '../../../ui/slot.tsx';
import { ownReviewsSlot, reviewTaskSlot } from '../../hand-ins/web/page-slots.public.tsx';
import { homeworkReviewSlot } from '../../homework/web/homework-slots.public.tsx';

/** 互评: a tab of a homework for its team, and a part of its learner's page. */
export const peerReviewWeb: WebModule = {
  name: 'peerReview',
  messages: import.meta.glob(['../shared/**/messages/??-??.ts', '!../shared/history/**']),
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
