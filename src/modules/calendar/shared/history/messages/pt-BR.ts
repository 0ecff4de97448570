import type { Translation } from '../../../../../kernel/i18n/catalog.ts';
import type { messages as base } from './zh-CN.ts';

export const messages = {
  'calendar.history.action.calendarRenew': 'Trocar o endereço do calendário',
  'calendar.history.action.calendarShare': 'Ligar o endereço do calendário',
  'calendar.history.action.calendarUnshare': 'Desligar o endereço do calendário',
  'calendar.history.module.calendar': 'Calendário',
  'calendar.history.object.calendar': 'Calendário',
} as const satisfies Translation<typeof base>;
