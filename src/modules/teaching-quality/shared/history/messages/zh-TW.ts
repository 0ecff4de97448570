// Generated from zh-CN.ts by `npm run messages`; a correction belongs into zh-TW.overrides.ts.
import type { Translation } from '../../../../../kernel/i18n/catalog.ts';
import type { messages as base } from './zh-CN.ts';

export const messages = {
  'teachingQuality.history.action.statsReport': '產生統計報告',
  'teachingQuality.history.action.statsSnapshot': '儲存統計',
} as const satisfies Translation<typeof base>;
