// Generated from zh-CN.ts by `npm run messages`; a correction belongs into zh-TW.overrides.ts.
import type { Translation } from '../../../../../kernel/i18n/catalog.ts';
import type { messages as base } from './zh-CN.ts';

export const messages = {
  'peerReview.history.action.peerReviewBegin': '開始互評',
  'peerReview.history.action.peerReviewReplace': '分配補評',
  'peerReview.history.action.peerReviewEnd': '結束互評',
  'peerReview.history.action.peerReviewGive': '提交評閱',
  'peerReview.history.action.peerReviewFlag': '意見回饋評閱',
  'peerReview.history.action.peerReviewAssign': '指派評閱人',
  'peerReview.history.action.peerReviewWithdraw': '收回評閱任務',
  'peerReview.history.action.peerReviewDecide': '處理評閱',
  'peerReview.history.action.peerReviewSample': '設定校準樣本',
  'peerReview.history.action.peerReviewSampleRemove': '取消校準樣本',
  'peerReview.history.module.peerReview': '作業互評',
  'peerReview.history.object.peerReview': '評閱',
  'peerReview.history.field.reviews': '評閱份數',
  'peerReview.history.field.reviewers': '評閱人數',
  'peerReview.history.field.counts': '計入成績',
} as const satisfies Translation<typeof base>;
