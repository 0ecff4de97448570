import type { Translation } from '../../../../../kernel/i18n/catalog.ts';
import type { messages as base } from './zh-CN.ts';

export const messages = {
  'questionExchange.history.action.questionImport': 'Import questions from a file',
  'questionExchange.history.action.questionImportUndo': 'Undo an import of questions',
  'questionExchange.history.action.questionExport': 'Export questions',
  'questionExchange.history.object.questionImport': 'Import of questions',
  'questionExchange.history.module.questionImport': 'Question bank',
  'questionExchange.history.field.format': 'Format',
  'questionExchange.history.field.fileName': 'File',
  'questionExchange.history.field.taken': 'Imported',
  'questionExchange.history.field.changed': 'Changed',
  'questionExchange.history.field.leftOut': 'Left out',
  'questionExchange.history.field.removed': 'In the bin',
  'questionExchange.history.field.stayed': 'Stayed',
  'questionExchange.history.field.questions': 'Questions',
  'questionExchange.history.field.mark': 'Mark of the export',
} as const satisfies Translation<typeof base>;
