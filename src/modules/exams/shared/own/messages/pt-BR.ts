import type { Translation } from '../../../../../kernel/i18n/catalog.ts';
import type { messages as base } from './zh-CN.ts';

export const messages = {
  'exams.own.deferral.apply': 'Pedir adiamento',
  'exams.own.deferral.title': 'Pedir adiamento: {name}',
  'exams.own.deferral.reason': 'Motivo',
  'exams.own.deferral.reasonHint': '10 a 500 caracteres; diga por que não pode vir',
  'exams.own.deferral.reasonShort': 'Dê um motivo de ao menos 10 caracteres',
  'exams.own.deferral.proof': 'Comprovantes',
  'exams.own.deferral.proofMissing': 'Adicione ao menos um arquivo como comprovante',
  'exams.own.deferral.send': 'Enviar',
  'exams.own.deferral.sent': 'Enviado; você será avisado da decisão',
  'exams.own.deferral.until': 'Até {time}',
  'exams.own.deferral.opinion': 'Parecer: {text}',
  'exams.own.deferral.state.submitted': 'Adiamento pedido',
  'exams.own.deferral.state.approved': 'Adiamento aprovado',
  'exams.own.deferral.state.rejected': 'Adiamento recusado',
  'exams.own.deferral.state.withdrawn': 'Retirado',
  'exams.own.deferral.withdraw': 'Retirar',
  'exams.own.deferral.withdrawTitle': 'Retirar o pedido?',
  'exams.own.deferral.withdrawText': 'Você pode pedir de novo dentro do prazo.',
  'exams.own.deferral.withdrawn': 'Pedido retirado',
} as const satisfies Translation<typeof base>;
