// Generated from zh-CN.ts by `npm run messages`; a correction belongs into zh-TW.overrides.ts.
import type { Translation } from '../../../../../kernel/i18n/catalog.ts';
import type { messages as base } from './zh-CN.ts';

export const messages = {
  'papers.history.action.paperCopy': '複製試卷',
  'papers.history.action.paperDelete': '刪除試卷',
  'papers.history.action.paperEdit': '重新編輯試卷',
  'papers.history.action.paperGenerate': '產生A/B卷',
  'papers.history.action.paperMergeQuestion': '合併試卷中的題目',
  'papers.history.action.paperPrint': '列印試卷',
  'papers.history.action.paperPrintKey': '列印試卷及答案',
  'papers.history.action.paperReady': '試卷定稿',
  'papers.history.action.paperRestore': '恢復試卷',
  'papers.history.action.paperRetire': '停用試卷',
  'papers.history.action.paperSave': '儲存試卷',
  'papers.history.module.paper': '試卷',
  'papers.history.object.paper': '試卷',
} as const satisfies Translation<typeof base>;
