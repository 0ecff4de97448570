// Generated from zh-CN.ts by `npm run messages`; a correction belongs into zh-TW.overrides.ts.
import type { Translation } from '../../../../../kernel/i18n/catalog.ts';
import type { messages as base } from './zh-CN.ts';

export const messages = {
  'exams.own.deferral.apply': '申請緩考',
  'exams.own.deferral.title': '申請緩考：{name}',
  'exams.own.deferral.reason': '申請原因',
  'exams.own.deferral.reasonHint': '10 至 500 字，請寫明不能按時參加的原因',
  'exams.own.deferral.reasonShort': '請填寫至少 10 個字的原因',
  'exams.own.deferral.proof': '證明材料',
  'exams.own.deferral.proofMissing': '請至少上傳一份證明材料',
  'exams.own.deferral.send': '提交申請',
  'exams.own.deferral.sent': '已提交，審批後會通知您',
  'exams.own.deferral.until': '{time} 前可申請',
  'exams.own.deferral.opinion': '審批意見：{text}',
  'exams.own.deferral.state.submitted': '緩考審批中',
  'exams.own.deferral.state.approved': '已批准緩考',
  'exams.own.deferral.state.rejected': '緩考未批准',
  'exams.own.deferral.state.withdrawn': '已撤回',
  'exams.own.deferral.withdraw': '撤回申請',
  'exams.own.deferral.withdrawTitle': '撤回緩考申請？',
  'exams.own.deferral.withdrawText': '期限內可以重新申請。',
  'exams.own.deferral.withdrawn': '已撤回緩考申請',
} as const satisfies Translation<typeof base>;
