import type { Translation } from '../../../../../kernel/i18n/catalog.ts';
import type { messages as base } from './zh-CN.ts';

export const messages = {
  'questionExchange.history.action.questionImport': 'Importar questões de um arquivo',
  'questionExchange.history.action.questionImportUndo': 'Desfazer importação de questões',
  'questionExchange.history.action.questionExport': 'Exportar questões',
  'questionExchange.history.object.questionImport': 'Importação de questões',
  'questionExchange.history.module.questionImport': 'Banco de questões',
  'questionExchange.history.field.format': 'Formato',
  'questionExchange.history.field.fileName': 'Arquivo',
  'questionExchange.history.field.taken': 'Importadas',
  'questionExchange.history.field.changed': 'Convertidas',
  'questionExchange.history.field.leftOut': 'De fora',
  'questionExchange.history.field.removed': 'Na lixeira',
  'questionExchange.history.field.stayed': 'Mantidas',
  'questionExchange.history.field.questions': 'Questões',
  'questionExchange.history.field.mark': 'Marca da exportação',
} as const satisfies Translation<typeof base>;
