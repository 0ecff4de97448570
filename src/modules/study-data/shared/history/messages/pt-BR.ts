import type { Translation } from '../../../../../kernel/i18n/catalog.ts';
import type { messages as base } from './zh-CN.ts';

export const messages = {
  'studyData.history.action.statsExport': 'Exportar estatísticas',
} as const satisfies Translation<typeof base>;
