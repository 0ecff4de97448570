import type { Translation } from '../../../../../kernel/i18n/catalog.ts';
import type { messages as base } from './zh-CN.ts';

export const messages = {
  'marking.history.action.answerMark': 'Corrigir uma resposta',
  'marking.history.action.answerUndoMark': 'Desfazer a nota de uma resposta',
  'marking.history.action.examRelease': 'Publicar resultados da prova',
  'marking.history.action.examUnrelease': 'Recolher resultados da prova',
  'marking.history.action.examExportResults': 'Exportar resultados da prova',
  'marking.history.action.examExportAnalysis': 'Exportar a análise da prova',
  'marking.history.module.marking': 'Correção',
  'marking.history.field.item': 'Questão',
  'marking.history.field.absent': 'Não participaram',
  'marking.history.field.comment': 'Comentário',
  'marking.history.field.results': 'Resultados',
  'marking.history.action.examRegrade': 'Recorrigiu uma questão',
  'marking.history.action.examUndoRegrade': 'Desfez uma recorreção',
  'marking.history.field.correction': 'Correção',
  'marking.history.field.policy': 'Quem pode perder',
  'marking.history.field.gained': 'Sobem',
  'marking.history.field.lost': 'Descem',
  'marking.history.field.kept': 'Iguais',
} as const satisfies Translation<typeof base>;
