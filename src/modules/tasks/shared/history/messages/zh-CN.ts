/** Labels of this module's actions, objects, fields and values in the audit log and in histories. */
const messages = {
  'tasks.history.action.jobCancel': '取消任务',
  'tasks.history.module.job': '任务',
  'tasks.history.object.job': '任务',
} as const;

export { messages };

type Messages = typeof messages;
declare module '../../../../../kernel/i18n/catalog.ts' {
  interface MessageCatalog extends Messages {}
}
