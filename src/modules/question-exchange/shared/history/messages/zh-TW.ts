// Generated from zh-CN.ts by `npm run messages`; a correction belongs into zh-TW.overrides.ts.
import type { Translation } from '../../../../../kernel/i18n/catalog.ts';
import type { messages as base } from './zh-CN.ts';

export const messages = {
  'questionExchange.history.action.questionImport': '從檔案匯入題目',
  'questionExchange.history.action.questionImportUndo': '復原題目匯入',
  'questionExchange.history.action.questionExport': '匯出題目',
  'questionExchange.history.object.questionImport': '題目匯入',
  'questionExchange.history.module.questionImport': '題庫',
  'questionExchange.history.field.format': '格式',
  'questionExchange.history.field.fileName': '檔名',
  'questionExchange.history.field.taken': '匯入題數',
  'questionExchange.history.field.changed': '轉換題數',
  'questionExchange.history.field.leftOut': '未匯入題數',
  'questionExchange.history.field.removed': '移入回收站',
  'questionExchange.history.field.stayed': '保留',
  'questionExchange.history.field.questions': '題數',
  'questionExchange.history.field.mark': '匯出識別碼',
} as const satisfies Translation<typeof base>;
