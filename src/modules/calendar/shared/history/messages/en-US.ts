import type { Translation } from '../../../../../kernel/i18n/catalog.ts';
import type { messages as base } from './zh-CN.ts';

export const messages = {
  'calendar.history.action.calendarRenew': 'Change the calendar address',
  'calendar.history.action.calendarShare': 'Switch the calendar address on',
  'calendar.history.action.calendarUnshare': 'Switch the calendar address off',
  'calendar.history.module.calendar': 'Calendar',
  'calendar.history.object.calendar': 'Calendar',
} as const satisfies Translation<typeof base>;
