import { defineSlot } from '../../../../../ui/slot.tsx';

/** What takes the dates of a desk into another calendar: a small button in the head of their card. */
export const calendarSlot = defineSlot<object>('home.calendar');
