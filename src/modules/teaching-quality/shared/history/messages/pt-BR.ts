import type { Translation } from '../../../../../kernel/i18n/catalog.ts';
import type { messages as base } from './zh-CN.ts';

export const messages = {
  'teachingQuality.history.action.statsReport': 'Gerar relatório estatístico',
  'teachingQuality.history.action.statsSnapshot': 'Guardar estatísticas',
} as const satisfies Translation<typeof base>;
