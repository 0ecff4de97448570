// Generated from zh-CN.ts by `npm run messages`; a correction belongs into zh-TW.overrides.ts.
import type { Translation } from '../../../../../kernel/i18n/catalog.ts';
import type { messages as base } from './zh-CN.ts';

export const messages = {
  'mistakes.history.action.mistakeMastery': '更改錯題掌握情況',
  'mistakes.history.action.mistakeRedo': '開始重做錯題',
  'mistakes.history.action.mistakeAnswer': '重做錯題',
  'mistakes.history.object.redo': '錯題重做',
  'mistakes.history.module.mistakes': '錯題本',
  'mistakes.history.field.redoId': '錯題重做',
  'mistakes.history.field.right': '答對',
  'mistakes.history.field.mastered': '已掌握',
  'mistakes.history.field.questions': '題數',
} as const satisfies Translation<typeof base>;
