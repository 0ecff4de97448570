/** Labels of this module's actions, objects, fields and values in the audit log and in histories. */
const messages = {
  'calendar.history.action.calendarRenew': '更换日历订阅地址',
  'calendar.history.action.calendarShare': '开启日历订阅',
  'calendar.history.action.calendarUnshare': '停止日历订阅',
  'calendar.history.module.calendar': '日历订阅',
  'calendar.history.object.calendar': '日历订阅',
} as const;

export { messages };

type Messages = typeof messages;
declare module '../../../../../kernel/i18n/catalog.ts' {
  interface MessageCatalog extends Messages {}
}
