/** Labels of this module's actions, objects, fields and values in the audit log and in histories. */
const messages = {
  'notes.history.module.notes': '学习笔记',
  'notes.history.object.note': '笔记',
  'notes.history.action.noteCreate': '新建笔记',
  'notes.history.action.noteRemove': '删除笔记',
  'notes.history.action.noteRestore': '恢复笔记',
} as const;

export { messages };

type Messages = typeof messages;
declare module '../../../../../kernel/i18n/catalog.ts' {
  interface MessageCatalog extends Messages {}
}
