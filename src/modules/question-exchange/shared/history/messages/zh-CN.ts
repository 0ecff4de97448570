/** Labels of this module's actions, objects and fields in the audit log and in histories. */
const messages = {
  'questionExchange.history.action.questionImport': '从文件导入题目',
  'questionExchange.history.action.questionImportUndo': '撤销题目导入',
  'questionExchange.history.action.questionExport': '导出题目',
  'questionExchange.history.object.questionImport': '题目导入',
  'questionExchange.history.module.questionImport': '题库',
  'questionExchange.history.field.format': '格式',
  'questionExchange.history.field.fileName': '文件名',
  'questionExchange.history.field.taken': '导入题数',
  'questionExchange.history.field.changed': '转换题数',
  'questionExchange.history.field.leftOut': '未导入题数',
  'questionExchange.history.field.removed': '移入回收站',
  'questionExchange.history.field.stayed': '保留',
  'questionExchange.history.field.questions': '题数',
  'questionExchange.history.field.mark': '导出标识',
} as const;

export { messages };

type Messages = typeof messages;
declare module '../../../../../kernel/i18n/catalog.ts' {
  interface MessageCatalog extends Messages {}
}
