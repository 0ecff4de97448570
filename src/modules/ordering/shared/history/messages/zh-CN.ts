/** Labels of this module's actions, objects, fields and values in the audit log and in histories. */
const messages = {
  'ordering.history.action.packageCreate': '新建套餐',
  'ordering.history.action.packageDelete': '删除套餐',
  'ordering.history.action.packageDelist': '下架套餐',
  'ordering.history.action.packageExport': '导出套餐列表',
  'ordering.history.action.packageList': '上架套餐',
  'ordering.history.action.packageRestore': '恢复套餐',
  'ordering.history.action.packageUpdate': '修改套餐',
  'ordering.history.field.price': '价格',
  'ordering.history.module.package': '套餐',
  'ordering.history.object.package': '套餐',
} as const;

export { messages };

type Messages = typeof messages;
declare module '../../../../../kernel/i18n/catalog.ts' {
  interface MessageCatalog extends Messages {}
}
