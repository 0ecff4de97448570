// Generated from zh-CN.ts by `npm run messages`; a correction belongs into zh-TW.overrides.ts.
import type { Translation } from '../../../../../kernel/i18n/catalog.ts';
import type { messages as base } from './zh-CN.ts';

export const messages = {
  'attendance.history.action.attendanceOpen': '發起簽到',
  'attendance.history.action.attendanceClose': '結束簽到',
  'attendance.history.action.attendanceCheckIn': '簽到',
  'attendance.history.action.attendanceSet': '登記簽到',
  'attendance.history.action.attendanceCorrect': '修改簽到記錄',
  'attendance.history.action.attendanceExport': '匯出簽到表',
  'attendance.history.field.absent': '缺勤人數',
  'attendance.history.field.lateMinutes': '遲到（分鐘）',
  'attendance.history.field.minutes': '時長（分鐘）',
  'attendance.history.field.radius': '範圍（米）',
  'attendance.history.field.sessions': '簽到次數',
  'attendance.history.field.way': '簽到方式',
  'attendance.history.module.attendance': '簽到',
  'attendance.history.object.attendance': '簽到',
  'attendance.history.action.attendanceAskLeave': '申請請假',
  'attendance.history.action.attendanceWithdrawLeave': '撤回請假申請',
  'attendance.history.action.attendanceAnswerLeave': '處理請假申請',
  'attendance.history.object.leave': '請假申請',
  'attendance.history.field.attended': '已到課次數',
  'attendance.history.field.period': '請假時間',
  'attendance.history.field.sessionId': '簽到',
} as const satisfies Translation<typeof base>;
