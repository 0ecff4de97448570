import type { Translation } from '../../../../../kernel/i18n/catalog.ts';
import type { messages as base } from './zh-CN.ts';

export const messages = {
  'notes.history.module.notes': 'Anotações de estudo',
  'notes.history.object.note': 'Anotação',
  'notes.history.action.noteCreate': 'Criar anotação',
  'notes.history.action.noteRemove': 'Excluir anotação',
  'notes.history.action.noteRestore': 'Restaurar anotação',
} as const satisfies Translation<typeof base>;
