import type { Translation } from '../../../../../kernel/i18n/catalog.ts';
import type { messages as base } from './zh-CN.ts';

export const messages = {
  'tasks.history.action.jobCancel': 'Cancelar tarefa',
  'tasks.history.module.job': 'Tarefas',
  'tasks.history.object.job': 'Tarefa',
} as const satisfies Translation<typeof base>;
