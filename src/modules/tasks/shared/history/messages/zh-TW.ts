// Generated from zh-CN.ts by `npm run messages`; a correction belongs into zh-TW.overrides.ts.
import type { Translation } from '../../../../../kernel/i18n/catalog.ts';
import type { messages as base } from './zh-CN.ts';

export const messages = {
  'tasks.history.action.jobCancel': '取消任務',
  'tasks.history.module.job': '任務',
  'tasks.history.object.job': '任務',
} as const satisfies Translation<typeof base>;
