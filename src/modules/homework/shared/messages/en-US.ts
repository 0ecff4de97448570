import type { Translation } from '../../../../kernel/i18n/catalog.ts';
import type { messages as base } from './zh-CN.ts';

export const messages = {
  'homework.absent': 'There is no such homework, or you are not in the team of its course',
} as const satisfies Translation<typeof base>;
