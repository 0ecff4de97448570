import type { Translation } from '../../../../../kernel/i18n/catalog.ts';
import type { messages as base } from './zh-CN.ts';

export const messages = {
  'papers.history.action.paperCopy': 'Copied a paper',
  'papers.history.action.paperDelete': 'Deleted a paper',
  'papers.history.action.paperEdit': 'Opened a paper for changes',
  'papers.history.action.paperGenerate': 'Drew parallel papers',
  'papers.history.action.paperMergeQuestion': 'Merged a question of a paper',
  'papers.history.action.paperPrint': 'Printed a paper',
  'papers.history.action.paperPrintKey': 'Printed a paper with its key',
  'papers.history.action.paperReady': 'Made a paper ready',
  'papers.history.action.paperRestore': 'Took a paper back',
  'papers.history.action.paperRetire': 'Retired a paper',
  'papers.history.action.paperSave': 'Saved a paper',
  'papers.history.module.paper': 'Papers',
  'papers.history.object.paper': 'Paper',
} as const satisfies Translation<typeof base>;
