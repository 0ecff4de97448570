import type { Translation } from '../../../../../kernel/i18n/catalog.ts';
import type { messages as base } from './zh-CN.ts';

export const messages = {
  'attempts.chip.exam': 'Exam in progress {time}',
  'attempts.chip.short.exam': 'Exam {time}',
  'attempts.chip.short.test': 'Test {time}',
  'attempts.chip.practice': 'Practice running {time}',
  'attempts.chip.short.practice': 'Practice {time}',
  'attempts.chip.test': 'Test in progress {time}',
} as const satisfies Translation<typeof base>;
