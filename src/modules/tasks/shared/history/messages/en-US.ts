import type { Translation } from '../../../../../kernel/i18n/catalog.ts';
import type { messages as base } from './zh-CN.ts';

export const messages = {
  'tasks.history.action.jobCancel': 'Cancel task',
  'tasks.history.module.job': 'Tasks',
  'tasks.history.object.job': 'Task',
} as const satisfies Translation<typeof base>;
