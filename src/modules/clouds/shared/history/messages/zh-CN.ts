/** Labels of this module's actions, objects, fields and values in the audit log and in histories. */
const messages = {
  'clouds.history.action.microCloudAddMembers': '添加微云成员',
  'clouds.history.action.microCloudCreate': '新建微云',
  'clouds.history.action.microCloudDelete': '删除微云',
  'clouds.history.action.microCloudDelist': '下架微云',
  'clouds.history.action.microCloudList': '上架微云',
  'clouds.history.action.microCloudMaintain': '维护微云',
  'clouds.history.action.microCloudRemoveMembers': '移除微云成员',
  'clouds.history.action.microCloudRestore': '恢复微云',
  'clouds.history.action.microCloudUpdate': '修改微云',
  'clouds.history.action.microcloudExport': '导出微云列表',
  'clouds.history.field.managers': '管理人',
  'clouds.history.field.memberRule': '成员规则',
  'clouds.history.field.members': '成员',
  'clouds.history.field.packages': '套餐',
  'clouds.history.module.microCloud': '微云',
  'clouds.history.module.microcloud': '微云',
  'clouds.history.object.microCloud': '微云',
  'clouds.history.object.microcloud': '微云',
} as const;

export { messages };

type Messages = typeof messages;
declare module '../../../../../kernel/i18n/catalog.ts' {
  interface MessageCatalog extends Messages {}
}
