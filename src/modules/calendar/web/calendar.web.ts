import type { WebModule } from '../../../ui/module.ts';
import { fillSlot } from '../../../ui/slot.tsx';
import { calendarSlot } from '../../home/web/home.public.tsx';

/** The own dates in calendars outside the product; its button stands on the desks. */
export const calendarWeb: WebModule = {
  name: 'calendar',
  messages: import.meta.glob(['../shared/**/messages/??-??.ts', '!../shared/history/**']),
  pages: {},
  slots: [fillSlot(calendarSlot, () => import('./components/calendar-button.tsx'), ['calendar', 'table'])],
};
