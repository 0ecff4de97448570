import type { Translation } from '../../../../kernel/i18n/catalog.ts';
import type { messages as base } from './zh-CN.ts';

export const messages = {
  'exams.absent': 'There is no such exam, or you are not in the team of its course',
} satisfies Translation<typeof base>;
