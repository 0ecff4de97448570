import type { Translation } from '../../../../../kernel/i18n/catalog.ts';
import type { messages as base } from './zh-CN.ts';

export const messages = {
  'imports.history.action.importResults': 'Baixar resultados da importação',
  'imports.history.action.importRun': 'Executar importação',
  'imports.history.action.importUndo': 'Desfazer importação',
  'imports.history.action.importUndoAsk': 'Pedir para desfazer importação',
  'imports.history.module.import': 'Importações',
  'imports.history.object.import': 'Importação',
} as const satisfies Translation<typeof base>;
