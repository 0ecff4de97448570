import type { Translation } from '../../../../../kernel/i18n/catalog.ts';
import type { messages as base } from './zh-CN.ts';

export const messages = {
  'homeworkMarking.history.action.submissionGrade': 'Corrigir tarefa',
  'homeworkMarking.history.action.submissionAdjust': 'Ajustar a nota de um membro do grupo',
  'homeworkMarking.history.action.submissionAnnotate': 'Anotar tarefa',
  'homeworkMarking.history.action.submissionAnnotationChange': 'Alterar anotação de tarefa',
  'homeworkMarking.history.action.submissionAnnotationRemove': 'Remover anotação de tarefa',
  'homeworkMarking.history.action.submissionPeerGrade': 'Nota das avaliações entre colegas',
  'homeworkMarking.history.action.homeworkCollect': 'Recolher rascunhos',
  'homeworkMarking.history.action.homeworkRelease': 'Divulgar notas da tarefa',
  'homeworkMarking.history.action.homeworkUnrelease': 'Retirar notas da tarefa',
  'homeworkMarking.history.action.homeworkArchive': 'Baixar entregas da tarefa',
  'homeworkMarking.history.action.homeworkSimilarity': 'Comparar entregas da tarefa',
  'homeworkMarking.history.action.homeworkExportMarks': 'Exportar a planilha de notas da tarefa',
  'homeworkMarking.history.module.submission': 'Correção de tarefas',
  'homeworkMarking.history.field.points': 'Pontos',
  'homeworkMarking.history.field.round': 'Rodada de correção',
  'homeworkMarking.history.field.collected': 'Rascunhos recolhidos',
  'homeworkMarking.history.field.works': 'Entregas',
  'homeworkMarking.history.field.workbook': 'De uma planilha de notas',
  'homeworkMarking.history.field.marked': 'Alunos corrigidos',
  'homeworkMarking.history.field.unmarked': 'Alunos sem correção',
  'homeworkMarking.history.field.missing': 'Alunos sem entrega',
} as const satisfies Translation<typeof base>;
