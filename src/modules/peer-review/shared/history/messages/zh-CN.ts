/** Labels of this module’s actions, objects and fields in the audit log and in histories, in simplified Chinese: the base that decides which keys exist. */
const messages = {
  'peerReview.history.action.peerReviewBegin': '开始互评',
  'peerReview.history.action.peerReviewReplace': '分配补评',
  'peerReview.history.action.peerReviewEnd': '结束互评',
  'peerReview.history.action.peerReviewGive': '提交评阅',
  'peerReview.history.action.peerReviewFlag': '反馈评阅',
  'peerReview.history.action.peerReviewAssign': '指派评阅人',
  'peerReview.history.action.peerReviewWithdraw': '收回评阅任务',
  'peerReview.history.action.peerReviewDecide': '处理评阅',
  'peerReview.history.action.peerReviewSample': '设置校准样本',
  'peerReview.history.action.peerReviewSampleRemove': '取消校准样本',
  'peerReview.history.module.peerReview': '作业互评',
  'peerReview.history.object.peerReview': '评阅',
  'peerReview.history.field.reviews': '评阅份数',
  'peerReview.history.field.reviewers': '评阅人数',
  'peerReview.history.field.counts': '计入成绩',
} as const;

export { messages };

type Messages = typeof messages;
declare module '../../../../../kernel/i18n/catalog.ts' {
  interface MessageCatalog extends Messages {}
}
