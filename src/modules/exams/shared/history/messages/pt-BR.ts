import type { Translation } from '../../../../../kernel/i18n/catalog.ts';
import type { messages as base } from './zh-CN.ts';

export const messages = {
  'exams.history.action.examCreate': 'Prova criada',
  'exams.history.action.examCopy': 'Prova copiada',
  'exams.history.action.examSave': 'Prova salva',
  'exams.history.action.examPublish': 'Prova publicada',
  'exams.history.action.examOpen': 'Prova aberta',
  'exams.history.action.examEnd': 'Prova encerrada',
  'exams.history.action.examWithdraw': 'Prova retirada',
  'exams.history.action.examRedraft': 'Prova voltou a rascunho',
  'exams.history.action.examReschedule': 'Prova reagendada',
  'exams.history.action.examExtend': 'Tempo extra para todos',
  'exams.history.action.examClose': 'Prova encerrada antes',
  'exams.history.action.examDelete': 'Prova excluída',
  'exams.history.action.examRestore': 'Prova restaurada',
  'exams.history.action.examAdmit': 'Candidatos incluídos',
  'exams.history.action.examDismiss': 'Candidato retirado',
  'exams.history.action.examAccommodate': 'Concessão a um candidato',
  'exams.history.action.examDropAccommodation': 'Concessão retirada',
  'exams.history.module.exam': 'Provas',
  'exams.history.object.exam': 'Prova',
} as const satisfies Translation<typeof base>;
