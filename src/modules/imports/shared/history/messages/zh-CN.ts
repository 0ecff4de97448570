/** Labels of this module's actions, objects, fields and values in the audit log and in histories. */
const messages = {
  'imports.history.action.importResults': '下载导入结果',
  'imports.history.action.importRun': '执行导入',
  'imports.history.action.importUndo': '撤销导入',
  'imports.history.action.importUndoAsk': '申请撤销导入',
  'imports.history.module.import': '导入',
  'imports.history.object.import': '导入',
} as const;

export { messages };

type Messages = typeof messages;
declare module '../../../../../kernel/i18n/catalog.ts' {
  interface MessageCatalog extends Messages {}
}
