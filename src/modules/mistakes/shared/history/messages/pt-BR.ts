import type { Translation } from '../../../../../kernel/i18n/catalog.ts';
import type { messages as base } from './zh-CN.ts';

export const messages = {
  'mistakes.history.action.mistakeMastery': 'Alterar domínio de um erro',
  'mistakes.history.action.mistakeRedo': 'Começar a refazer erros',
  'mistakes.history.action.mistakeAnswer': 'Refazer um erro',
  'mistakes.history.object.redo': 'Refazer erros',
  'mistakes.history.module.mistakes': 'Meus erros',
  'mistakes.history.field.redoId': 'Refazer erros',
  'mistakes.history.field.right': 'Certa',
  'mistakes.history.field.mastered': 'Dominada',
  'mistakes.history.field.questions': 'Questões',
} as const satisfies Translation<typeof base>;
