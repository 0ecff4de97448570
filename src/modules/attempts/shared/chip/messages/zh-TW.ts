// Generated from zh-CN.ts by `npm run messages`; a correction belongs into zh-TW.overrides.ts.
import type { Translation } from '../../../../../kernel/i18n/catalog.ts';
import type { messages as base } from './zh-CN.ts';

export const messages = {
  'attempts.chip.exam': '考試進行中 {time}',
  'attempts.chip.short.exam': '考試 {time}',
  'attempts.chip.short.test': '測驗 {time}',
  'attempts.chip.practice': '練習進行中 {time}',
  'attempts.chip.short.practice': '練習 {time}',
  'attempts.chip.test': '測驗進行中 {time}',
} as const satisfies Translation<typeof base>;
