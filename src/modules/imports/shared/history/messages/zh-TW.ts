// Generated from zh-CN.ts by `npm run messages`; a correction belongs into zh-TW.overrides.ts.
import type { Translation } from '../../../../../kernel/i18n/catalog.ts';
import type { messages as base } from './zh-CN.ts';

export const messages = {
  'imports.history.action.importResults': '下載匯入結果',
  'imports.history.action.importRun': '執行匯入',
  'imports.history.action.importUndo': '復原匯入',
  'imports.history.action.importUndoAsk': '申請復原匯入',
  'imports.history.module.import': '匯入',
  'imports.history.object.import': '匯入',
} as const satisfies Translation<typeof base>;
