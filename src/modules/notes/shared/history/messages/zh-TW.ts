// Generated from zh-CN.ts by `npm run messages`; a correction belongs into zh-TW.overrides.ts.
import type { Translation } from '../../../../../kernel/i18n/catalog.ts';
import type { messages as base } from './zh-CN.ts';

export const messages = {
  'notes.history.module.notes': '學習筆記',
  'notes.history.object.note': '筆記',
  'notes.history.action.noteCreate': '新增筆記',
  'notes.history.action.noteRemove': '刪除筆記',
  'notes.history.action.noteRestore': '恢復筆記',
} as const satisfies Translation<typeof base>;
