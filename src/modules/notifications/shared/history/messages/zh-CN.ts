/** Labels of this module's actions, objects, fields and values in the audit log and in histories. */
const messages = {
  'notifications.history.action.personNoticeChoices': '修改消息设置',
} as const;

export { messages };

type Messages = typeof messages;
declare module '../../../../../kernel/i18n/catalog.ts' {
  interface MessageCatalog extends Messages {}
}
