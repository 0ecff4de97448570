/** Labels of this module's actions, objects and fields in the audit log and in histories. */
const messages = {
  'attempts.history.action.attemptStart': '开始作答',
  'attempts.history.action.attemptResume': '换设备继续作答',
  'attempts.history.action.attemptSubmit': '交卷',
  'attempts.history.action.attemptExtend': '为考生加时',
  'attempts.history.action.attemptUnlock': '解锁试卷',
  'attempts.history.action.attemptForce': '强制交卷',
  'attempts.history.action.attemptReopen': '重新开启答卷',
  'attempts.history.action.attemptVoid': '作废答卷',
  'attempts.history.action.attemptReleaseSeat': '放行换机',
  'attempts.history.action.attemptFlag': '标记可疑',
  'attempts.history.action.attemptAcceptLate': '计入超时补交',
  'attempts.history.action.attemptRefuseLate': '不计入超时补交',
  'attempts.history.action.examExportRecord': '导出监考记录',
  'attempts.history.action.examAnnounce': '向考生发消息',
  'attempts.history.module.attempt': '答卷',
  'attempts.history.object.attempt': '答卷',
  'attempts.history.field.epoch': '设备序号',
  'attempts.history.field.answered': '已答题数',
  'attempts.history.field.minutes': '分钟数',
  'attempts.history.field.compensate': '补回锁定时间',
  'attempts.history.field.practice': '练习（不计分）',
  'attempts.history.field.again': '允许重新作答',
} as const;

export { messages };

type Messages = typeof messages;
declare module '../../../../../kernel/i18n/catalog.ts' {
  interface MessageCatalog extends Messages {}
}
