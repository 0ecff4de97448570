// Generated from zh-CN.ts by `npm run messages`; a correction belongs into zh-TW.overrides.ts.
import type { Translation } from '../../../../kernel/i18n/catalog.ts';
import type { messages as base } from './zh-CN.ts';

export const messages = {
  'homework.absent': '作業不存在，或您不在該課程的教學團隊中',
} as const satisfies Translation<typeof base>;
