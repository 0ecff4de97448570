import type { Translation } from '../../../../../kernel/i18n/catalog.ts';
import type { messages as base } from './zh-CN.ts';

export const messages = {
  'imports.history.action.importResults': 'Download import results',
  'imports.history.action.importRun': 'Run import',
  'imports.history.action.importUndo': 'Undo import',
  'imports.history.action.importUndoAsk': 'Request undo of import',
  'imports.history.module.import': 'Imports',
  'imports.history.object.import': 'Import',
} as const satisfies Translation<typeof base>;
