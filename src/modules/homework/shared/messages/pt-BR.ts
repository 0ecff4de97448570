import type { Translation } from '../../../../kernel/i18n/catalog.ts';
import type { messages as base } from './zh-CN.ts';

export const messages = {
  'homework.absent': 'A tarefa não existe, ou você não está na equipe da disciplina',
} as const satisfies Translation<typeof base>;
