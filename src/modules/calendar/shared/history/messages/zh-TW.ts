// Generated from zh-CN.ts by `npm run messages`; a correction belongs into zh-TW.overrides.ts.
import type { Translation } from '../../../../../kernel/i18n/catalog.ts';
import type { messages as base } from './zh-CN.ts';

export const messages = {
  'calendar.history.action.calendarRenew': '更換日曆訂閱地址',
  'calendar.history.action.calendarShare': '開啟日曆訂閱',
  'calendar.history.action.calendarUnshare': '停止日曆訂閱',
  'calendar.history.module.calendar': '日曆訂閱',
  'calendar.history.object.calendar': '日曆訂閱',
} as const satisfies Translation<typeof base>;
