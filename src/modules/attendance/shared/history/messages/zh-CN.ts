/** Labels of this module's actions, objects, fields and values in the audit log and in histories. */
const messages = {
  'attendance.history.action.attendanceOpen': '发起签到',
  'attendance.history.action.attendanceClose': '结束签到',
  'attendance.history.action.attendanceCheckIn': '签到',
  'attendance.history.action.attendanceSet': '登记签到',
  'attendance.history.action.attendanceCorrect': '修改签到记录',
  'attendance.history.action.attendanceExport': '导出签到表',
  'attendance.history.field.absent': '缺勤人数',
  'attendance.history.field.lateMinutes': '迟到（分钟）',
  'attendance.history.field.minutes': '时长（分钟）',
  'attendance.history.field.radius': '范围（米）',
  'attendance.history.field.sessions': '签到次数',
  'attendance.history.field.way': '签到方式',
  'attendance.history.module.attendance': '签到',
  'attendance.history.object.attendance': '签到',
  'attendance.history.action.attendanceAskLeave': '申请请假',
  'attendance.history.action.attendanceWithdrawLeave': '撤回请假申请',
  'attendance.history.action.attendanceAnswerLeave': '处理请假申请',
  'attendance.history.object.leave': '请假申请',
  'attendance.history.field.attended': '已到课次数',
  'attendance.history.field.period': '请假时间',
  'attendance.history.field.sessionId': '签到',
} as const;

export { messages };

type Messages = typeof messages;
declare module '../../../../../kernel/i18n/catalog.ts' {
  interface MessageCatalog extends Messages {}
}
