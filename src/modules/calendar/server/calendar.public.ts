export { type CalendarDate, calendarDatesPort } from './calendar.port.ts';
