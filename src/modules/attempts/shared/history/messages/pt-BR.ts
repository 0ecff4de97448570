import type { Translation } from '../../../../../kernel/i18n/catalog.ts';
import type { messages as base } from './zh-CN.ts';

/** Labels of this module's actions, objects and fields in the audit log and in histories. */
export const messages = {
  'attempts.history.action.attemptStart': 'Começou uma tentativa',
  'attempts.history.action.attemptResume': 'Continuou em outro dispositivo',
  'attempts.history.action.attemptSubmit': 'Entregou',
  'attempts.history.action.attemptExtend': 'Deu tempo',
  'attempts.history.action.attemptUnlock': 'Desbloqueou a prova',
  'attempts.history.action.attemptForce': 'Entregou por um candidato',
  'attempts.history.action.attemptReopen': 'Reabriu uma tentativa',
  'attempts.history.action.attemptVoid': 'Anulou uma tentativa',
  'attempts.history.action.attemptReleaseSeat': 'Permitiu trocar de dispositivo',
  'attempts.history.action.attemptFlag': 'Marcou uma tentativa',
  'attempts.history.action.attemptAcceptLate': 'Aceitou respostas atrasadas',
  'attempts.history.action.attemptRefuseLate': 'Recusou respostas atrasadas',
  'attempts.history.action.examExportRecord': 'Exportar o registro de aplicação',
  'attempts.history.action.examAnnounce': 'Enviou mensagem aos candidatos',
  'attempts.history.module.attempt': 'Tentativas',
  'attempts.history.object.attempt': 'Tentativa',
  'attempts.history.field.epoch': 'Dispositivo nº',
  'attempts.history.field.answered': 'Questões respondidas',
  'attempts.history.field.minutes': 'Minutos',
  'attempts.history.field.compensate': 'Tempo devolvido',
  'attempts.history.field.practice': 'Prática (não conta)',
  'attempts.history.field.again': 'Outra tentativa permitida',
} as const satisfies Translation<typeof base>;
