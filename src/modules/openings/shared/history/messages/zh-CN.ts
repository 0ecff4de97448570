/** Labels of this module's actions, objects, fields and values in the audit log and in histories. */
const messages = {
  'openings.history.action.bookingCancel': '取消预约',
  'openings.history.action.bookingCreate': '预约',
  'openings.history.action.bookingMark': '到场登记',
  'openings.history.action.openingAbsent': '记为缺席',
  'openings.history.action.openingApprove': '通过开放申请',
  'openings.history.action.openingChange': '改开放时间或名额',
  'openings.history.action.openingClose': '关闭开放',
  'openings.history.action.openingEnd': '开放到期结束',
  'openings.history.action.openingExport': '导出开放申请',
  'openings.history.action.openingMessage': '发通知',
  'openings.history.action.openingOpen': '到时开放',
  'openings.history.action.openingReject': '驳回开放申请',
  'openings.history.action.openingSubmit': '提交开放申请',
  'openings.history.action.openingWithdraw': '撤回开放申请',
  'openings.history.action.openingbookingExport': '导出预约',
  'openings.history.field.bookings': '预约',
  'openings.history.field.cancelled': '取消的预约',
  'openings.history.field.endsAt': '窗口止',
  'openings.history.field.finishRunning': '允许进行中的完成',
  'openings.history.field.overload': '超出并发',
  'openings.history.field.opening': '开放',
  'openings.history.field.people': '人数上限',
  'openings.history.field.runs': '次数上限',
  'openings.history.field.runsEach': '每人次数',
  'openings.history.field.startsAt': '窗口起',
  'openings.history.field.told': '通知人数',
  'openings.history.module.booking': '开放实验预约',
  'openings.history.module.opening': '实验开放',
  'openings.history.object.booking': '预约',
  'openings.history.object.opening': '实验开放',
} as const;

export { messages };

type Messages = typeof messages;
declare module '../../../../../kernel/i18n/catalog.ts' {
  interface MessageCatalog extends Messages {}
}
