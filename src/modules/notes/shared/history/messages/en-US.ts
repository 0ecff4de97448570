import type { Translation } from '../../../../../kernel/i18n/catalog.ts';
import type { messages as base } from './zh-CN.ts';

export const messages = {
  'notes.history.module.notes': 'Study notes',
  'notes.history.object.note': 'Note',
  'notes.history.action.noteCreate': 'Write a note',
  'notes.history.action.noteRemove': 'Delete a note',
  'notes.history.action.noteRestore': 'Restore a note',
} as const satisfies Translation<typeof base>;
