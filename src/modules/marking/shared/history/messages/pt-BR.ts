import type { Translation } from '../../../../../kernel/i18n/catalog.ts';
import type { messages as base } from './zh-CN.ts';

export const messages = {
  'marking.history.action.answerMark': 'Corrigir uma resposta',
  'marking.history.action.examRelease': 'Publicar resultados da prova',
  'marking.history.action.examUnrelease': 'Recolher resultados da prova',
  'marking.history.action.examExportResults': 'Exportar resultados da prova',
  'marking.history.module.marking': 'Correção',
  'marking.history.field.item': 'Questão',
  'marking.history.field.absent': 'Não participaram',
  'marking.history.field.comment': 'Comentário',
  'marking.history.field.results': 'Resultados',
} as const satisfies Translation<typeof base>;
