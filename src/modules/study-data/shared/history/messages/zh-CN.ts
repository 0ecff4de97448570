/** Labels of this module's actions, objects, fields and values in the audit log and in histories. */
const messages = {
  'studyData.history.action.statsExport': '导出统计数据',
} as const;

export { messages };

type Messages = typeof messages;
declare module '../../../../../kernel/i18n/catalog.ts' {
  interface MessageCatalog extends Messages {}
}
