// Generated from zh-CN.ts by `npm run messages`; a correction belongs into zh-TW.overrides.ts.
import type { Translation } from '../../../../../kernel/i18n/catalog.ts';
import type { messages as base } from './zh-CN.ts';

export const messages = {
  'marking.own.appeal': '成績複核',
  'marking.own.appeal.apply': '申請複核',
  'marking.own.appeal.title': '申請複核第 {n} 題',
  'marking.own.appeal.text': '複核理由',
  'marking.own.appeal.hint': '10 至 500 字，請說明哪裡判得不對',
  'marking.own.appeal.short': '請填寫至少 10 個字的理由',
  'marking.own.appeal.send': '提交申請',
  'marking.own.appeal.sent': '已提交，老師答覆後會通知您',
  'marking.own.appeal.until': '{time} 前可申請',
  'marking.own.appeal.sentAt': '{time} 提交',
  'marking.own.appeal.state.submitted': '待答覆',
  'marking.own.appeal.state.kept': '維持原成績',
  'marking.own.appeal.state.changed': '成績已更正',
  'marking.own.appeal.state.withdrawn': '已撤回',
  'marking.own.appeal.changed': '{before} 分改為 {after} 分。',
  'marking.own.appeal.answeredAt': '{time} 答覆',
  'marking.own.appeal.withdraw': '撤回申請',
  'marking.own.appeal.withdrawTitle': '撤回這條複核申請？',
  'marking.own.appeal.withdrawText': '期限內可以重新申請。',
  'marking.own.appeal.withdrawn': '已撤回',
} as const satisfies Translation<typeof base>;
