/** Texts of a candidate's own requests. */
const messages = {
  'exams.own.deferral.apply': '申请缓考',
  'exams.own.deferral.title': '申请缓考：{name}',
  'exams.own.deferral.reason': '申请原因',
  'exams.own.deferral.reasonHint': '10 至 500 字，请写明不能按时参加的原因',
  'exams.own.deferral.reasonShort': '请填写至少 10 个字的原因',
  'exams.own.deferral.proof': '证明材料',
  'exams.own.deferral.proofMissing': '请至少上传一份证明材料',
  'exams.own.deferral.send': '提交申请',
  'exams.own.deferral.sent': '已提交，审批后会通知您',
  'exams.own.deferral.until': '{time} 前可申请',
  'exams.own.deferral.opinion': '审批意见：{text}',
  'exams.own.deferral.state.submitted': '缓考审批中',
  'exams.own.deferral.state.approved': '已批准缓考',
  'exams.own.deferral.state.rejected': '缓考未批准',
  'exams.own.deferral.state.withdrawn': '已撤回',
  'exams.own.deferral.withdraw': '撤回申请',
  'exams.own.deferral.withdrawTitle': '撤回缓考申请？',
  'exams.own.deferral.withdrawText': '期限内可以重新申请。',
  'exams.own.deferral.withdrawn': '已撤回缓考申请',
} as const;

export { messages };

type Messages = typeof messages;
declare module '../../../../../kernel/i18n/catalog.ts' {
  interface MessageCatalog extends Messages {}
}
