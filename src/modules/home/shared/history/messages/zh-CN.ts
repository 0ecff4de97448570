/** Labels of this module's actions, objects, fields and values in the audit log and in histories. */
const messages = {
  'home.history.action.noticeCreate': '新建通知',
  'home.history.action.noticeDelete': '删除通知',
  'home.history.action.noticePublish': '发布通知',
  'home.history.action.noticeRestore': '恢复通知',
  'home.history.action.noticeUpdate': '修改通知',
  'home.history.action.noticeWithdraw': '撤回通知',
  'home.history.field.pinned': '置顶',
  'home.history.module.notice': '通知',
  'home.history.object.notice': '通知',
} as const;

export { messages };

type Messages = typeof messages;
declare module '../../../../../kernel/i18n/catalog.ts' {
  interface MessageCatalog extends Messages {}
}
