import type { Translation } from '../../../../kernel/i18n/catalog.ts';
import type { messages as base } from './zh-CN.ts';

export const messages = {
  'calendar.file.name': 'CloudVSE courses',
  'calendar.file.opens': 'Opens: {name}',
  'calendar.file.due': 'Due: {name}',
  'calendar.file.done': 'Due: {name} (handed in)',
  'calendar.file.closes': 'Closes: {name}',
  'calendar.file.exam': 'Exam: {name}',
  'calendar.open': 'Subscribe in a calendar',
  'calendar.lead':
    'Keep the dates of your experiments, homework, tests and exams in the calendar of your phone or computer. In the calendar choose “add by URL” and paste the address below; when a teacher moves a date, the calendar follows.',
  'calendar.secret': 'Whoever has the address can read these dates: do not pass it on.',
  'calendar.address': 'Address',
  'calendar.start': 'Make an address',
  'calendar.copy': 'Copy the address',
  'calendar.copied': 'Copied',
  'calendar.renew': 'Another address',
  'calendar.renewTitle': 'Take another address?',
  'calendar.renewText': 'The old address is void at once; calendars that use it must be added again.',
  'calendar.renewed': 'The address is new',
  'calendar.stop': 'Switch off',
  'calendar.stopTitle': 'Switch the address off?',
  'calendar.stopText': 'The address is void at once; calendars that use it are no longer kept up.',
} as const satisfies Translation<typeof base>;
