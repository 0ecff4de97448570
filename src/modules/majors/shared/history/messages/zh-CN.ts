/** Labels of this module's actions, objects, fields and values in the audit log and in histories. */
const messages = {
  'majors.history.action.subjectExport': '导出专业列表',
  'majors.history.action.uncoveredmajorExport': '导出未覆盖专业',
  'majors.history.field.major': '专业',
  'majors.history.field.majors': '专业',
  'majors.history.field.subject': '学科',
  'majors.history.module.subject': '专业',
  'majors.history.module.uncoveredmajor': '未覆盖专业',
  'majors.history.object.subject': '专业',
  'majors.history.object.uncoveredmajor': '未覆盖专业',
} as const;

export { messages };

type Messages = typeof messages;
declare module '../../../../../kernel/i18n/catalog.ts' {
  interface MessageCatalog extends Messages {}
}
