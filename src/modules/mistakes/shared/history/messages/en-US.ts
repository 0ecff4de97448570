import type { Translation } from '../../../../../kernel/i18n/catalog.ts';
import type { messages as base } from './zh-CN.ts';

export const messages = {
  'mistakes.history.action.mistakeMastery': 'Change mastery of a mistake',
  'mistakes.history.action.mistakeRedo': 'Begin to redo mistakes',
  'mistakes.history.action.mistakeAnswer': 'Redo a mistake',
  'mistakes.history.object.redo': 'Redo of mistakes',
  'mistakes.history.module.mistakes': 'My mistakes',
  'mistakes.history.field.redoId': 'Redo of mistakes',
  'mistakes.history.field.right': 'Right',
  'mistakes.history.field.mastered': 'Mastered',
  'mistakes.history.field.questions': 'Questions',
} as const satisfies Translation<typeof base>;
