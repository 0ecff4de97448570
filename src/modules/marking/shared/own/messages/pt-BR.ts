import type { Translation } from '../../../../../kernel/i18n/catalog.ts';
import type { messages as base } from './zh-CN.ts';

export const messages = {
  'marking.own.appeal': 'Revisão',
  'marking.own.appeal.apply': 'Pedir revisão',
  'marking.own.appeal.title': 'Pedir revisão da questão {n}',
  'marking.own.appeal.text': 'Motivo',
  'marking.own.appeal.hint': '10 a 500 caracteres; diga o que foi corrigido errado',
  'marking.own.appeal.short': 'Dê um motivo de ao menos 10 caracteres',
  'marking.own.appeal.send': 'Enviar',
  'marking.own.appeal.sent': 'Enviado; você será avisado da resposta',
  'marking.own.appeal.until': 'Até {time}',
  'marking.own.appeal.sentAt': 'Enviado em {time}',
  'marking.own.appeal.state.submitted': 'Em espera',
  'marking.own.appeal.state.kept': 'Nota mantida',
  'marking.own.appeal.state.changed': 'Nota corrigida',
  'marking.own.appeal.state.withdrawn': 'Retirado',
  'marking.own.appeal.changed': 'De {before} para {after} pontos.',
  'marking.own.appeal.answeredAt': 'Respondido em {time}',
  'marking.own.appeal.withdraw': 'Retirar',
  'marking.own.appeal.withdrawTitle': 'Retirar este pedido?',
  'marking.own.appeal.withdrawText': 'Você pode pedir de novo dentro do prazo.',
  'marking.own.appeal.withdrawn': 'Retirado',
} as const satisfies Translation<typeof base>;
