/** Texts of appeals in the own result of a candidate. */
const messages = {
  'marking.own.appeal': '成绩复核',
  'marking.own.appeal.apply': '申请复核',
  'marking.own.appeal.title': '申请复核第 {n} 题',
  'marking.own.appeal.text': '复核理由',
  'marking.own.appeal.hint': '10 至 500 字，请说明哪里判得不对',
  'marking.own.appeal.short': '请填写至少 10 个字的理由',
  'marking.own.appeal.send': '提交申请',
  'marking.own.appeal.sent': '已提交，老师答复后会通知您',
  'marking.own.appeal.until': '{time} 前可申请',
  'marking.own.appeal.sentAt': '{time} 提交',
  'marking.own.appeal.state.submitted': '待答复',
  'marking.own.appeal.state.kept': '维持原成绩',
  'marking.own.appeal.state.changed': '成绩已更正',
  'marking.own.appeal.state.withdrawn': '已撤回',
  'marking.own.appeal.changed': '{before} 分改为 {after} 分。',
  'marking.own.appeal.answeredAt': '{time} 答复',
  'marking.own.appeal.withdraw': '撤回申请',
  'marking.own.appeal.withdrawTitle': '撤回这条复核申请？',
  'marking.own.appeal.withdrawText': '期限内可以重新申请。',
  'marking.own.appeal.withdrawn': '已撤回',
} as const;

export { messages };

type Messages = typeof messages;
declare module '../../../../../kernel/i18n/catalog.ts' {
  interface MessageCatalog extends Messages {}
}
