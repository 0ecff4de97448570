import type { Translation } from '../../../../../kernel/i18n/catalog.ts';
import type { messages as base } from './zh-CN.ts';

export const messages = {
  'handIns.history.action.handInSubmit': 'Entregar tarefa',
  'handIns.history.action.handInCollect': 'Recolher rascunho de tarefa',
  'handIns.history.action.handInRecall': 'Retirar tarefa',
  'handIns.history.action.handInReturn': 'Devolver tarefa',
  'handIns.history.action.handInCount': 'Escolher a versão que conta',
  'handIns.history.action.handInTurn': 'Assumir a edição da tarefa em grupo',
  'handIns.history.action.handInSimilarity': 'Ver a própria similaridade',
  'handIns.history.module.handIn': 'Entregas',
  'handIns.history.object.handIn': 'Entrega',
  'handIns.history.field.sha256': 'Resumo do conteúdo',
  'handIns.history.field.editor': 'Editor',
  'handIns.history.field.looks': 'Consultas',
} as const satisfies Translation<typeof base>;
