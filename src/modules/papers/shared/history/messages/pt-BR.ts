import type { Translation } from '../../../../../kernel/i18n/catalog.ts';
import type { messages as base } from './zh-CN.ts';

export const messages = {
  'papers.history.action.paperCopy': 'Copiou uma prova',
  'papers.history.action.paperDelete': 'Excluiu uma prova',
  'papers.history.action.paperEdit': 'Reabriu uma prova',
  'papers.history.action.paperGenerate': 'Gerou provas paralelas',
  'papers.history.action.paperMergeQuestion': 'Mesclou uma questão de uma prova',
  'papers.history.action.paperPrint': 'Imprimiu uma prova',
  'papers.history.action.paperPrintKey': 'Imprimiu uma prova com o gabarito',
  'papers.history.action.paperReady': 'Finalizou uma prova',
  'papers.history.action.paperRestore': 'Recuperou uma prova',
  'papers.history.action.paperRetire': 'Desativou uma prova',
  'papers.history.action.paperSave': 'Salvou uma prova',
  'papers.history.module.paper': 'Provas',
  'papers.history.object.paper': 'Prova',
} as const satisfies Translation<typeof base>;
