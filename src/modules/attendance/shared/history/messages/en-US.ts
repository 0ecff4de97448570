import type { Translation } from '../../../../../kernel/i18n/catalog.ts';
import type { messages as base } from './zh-CN.ts';

export const messages = {
  'attendance.history.action.attendanceOpen': 'Opened attendance',
  'attendance.history.action.attendanceClose': 'Closed attendance',
  'attendance.history.action.attendanceCheckIn': 'Checked in',
  'attendance.history.action.attendanceSet': 'Recorded attendance',
  'attendance.history.action.attendanceCorrect': 'Corrected attendance',
  'attendance.history.action.attendanceExport': 'Exported attendance',
  'attendance.history.field.absent': 'Absent',
  'attendance.history.field.lateMinutes': 'Late after (minutes)',
  'attendance.history.field.minutes': 'Duration (minutes)',
  'attendance.history.field.radius': 'Radius (metres)',
  'attendance.history.field.sessions': 'Sessions',
  'attendance.history.field.way': 'Way of checking in',
  'attendance.history.module.attendance': 'Attendance',
  'attendance.history.object.attendance': 'Attendance session',
  'attendance.history.action.attendanceAskLeave': 'Ask for leave',
  'attendance.history.action.attendanceWithdrawLeave': 'Take a request for leave back',
  'attendance.history.action.attendanceAnswerLeave': 'Answer a request for leave',
  'attendance.history.object.leave': 'Request for leave',
  'attendance.history.field.attended': 'Sessions attended',
  'attendance.history.field.period': 'Period',
  'attendance.history.field.sessionId': 'Session',
} as const satisfies Translation<typeof base>;
