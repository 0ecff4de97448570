import type { Translation } from '../../../../../kernel/i18n/catalog.ts';
import type { messages as base } from './zh-CN.ts';

export const messages = {
  'attendance.history.action.attendanceOpen': 'Abriu a chamada',
  'attendance.history.action.attendanceClose': 'Encerrou a chamada',
  'attendance.history.action.attendanceCheckIn': 'Registrou presença',
  'attendance.history.action.attendanceSet': 'Lançou presença',
  'attendance.history.action.attendanceCorrect': 'Corrigiu presença',
  'attendance.history.action.attendanceExport': 'Exportou a presença',
  'attendance.history.field.absent': 'Ausentes',
  'attendance.history.field.lateMinutes': 'Atraso após (minutos)',
  'attendance.history.field.minutes': 'Duração (minutos)',
  'attendance.history.field.radius': 'Raio (metros)',
  'attendance.history.field.sessions': 'Chamadas',
  'attendance.history.field.way': 'Forma de presença',
  'attendance.history.module.attendance': 'Presença',
  'attendance.history.object.attendance': 'Chamada',
  'attendance.history.action.attendanceAskLeave': 'Pedir licença',
  'attendance.history.action.attendanceWithdrawLeave': 'Retirar pedido de licença',
  'attendance.history.action.attendanceAnswerLeave': 'Responder a pedido de licença',
  'attendance.history.object.leave': 'Pedido de licença',
  'attendance.history.field.attended': 'Sessões presenciadas',
  'attendance.history.field.period': 'Período',
  'attendance.history.field.sessionId': 'Sessão',
} as const satisfies Translation<typeof base>;
