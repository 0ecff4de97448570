import type { Translation } from '../../../../../kernel/i18n/catalog.ts';
import type { messages as base } from './zh-CN.ts';

export const messages = {
  'peerReview.history.action.peerReviewBegin': 'Reviews began',
  'peerReview.history.action.peerReviewReplace': 'Replacements assigned',
  'peerReview.history.action.peerReviewEnd': 'Reviews ended',
  'peerReview.history.action.peerReviewGive': 'Gave a review',
  'peerReview.history.action.peerReviewFlag': 'Objected to a review',
  'peerReview.history.action.peerReviewAssign': 'Assigned a reviewer',
  'peerReview.history.action.peerReviewWithdraw': 'Took back a review',
  'peerReview.history.action.peerReviewDecide': 'Decided about a review',
  'peerReview.history.action.peerReviewSample': 'Set a sample',
  'peerReview.history.action.peerReviewSampleRemove': 'Removed a sample',
  'peerReview.history.module.peerReview': 'Peer review',
  'peerReview.history.object.peerReview': 'Review',
  'peerReview.history.field.reviews': 'Reviews',
  'peerReview.history.field.reviewers': 'Reviewers',
  'peerReview.history.field.counts': 'Counts',
} as const satisfies Translation<typeof base>;
