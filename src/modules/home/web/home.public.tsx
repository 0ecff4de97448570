export { calendarSlot } from './components/desk/calendar.slot.ts';
export { termsSlot } from './components/office/system-tabs.slot.ts';
