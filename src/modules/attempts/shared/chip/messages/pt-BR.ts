import type { Translation } from '../../../../../kernel/i18n/catalog.ts';
import type { messages as base } from './zh-CN.ts';

export const messages = {
  'attempts.chip.exam': 'Prova em andamento {time}',
  'attempts.chip.short.exam': 'Prova {time}',
  'attempts.chip.short.test': 'Teste {time}',
  'attempts.chip.practice': 'Prática em andamento {time}',
  'attempts.chip.short.practice': 'Prática {time}',
  'attempts.chip.test': 'Teste em andamento {time}',
} as const satisfies Translation<typeof base>;
