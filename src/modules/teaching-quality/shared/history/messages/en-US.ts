import type { Translation } from '../../../../../kernel/i18n/catalog.ts';
import type { messages as base } from './zh-CN.ts';

export const messages = {
  'teachingQuality.history.action.statsReport': 'Make a statistical report',
  'teachingQuality.history.action.statsSnapshot': 'Keep statistics',
} as const satisfies Translation<typeof base>;
