/** Labels of this module's actions, objects, fields and values in the audit log and in histories. */
const messages = {
  'units.history.action.unitCreate': '新建单位',
  'units.history.action.unitDelete': '删除单位',
  'units.history.action.unitDisable': '停用单位',
  'units.history.action.unitEnable': '启用单位',
  'units.history.action.unitExport': '导出单位列表',
  'units.history.action.unitKeep': '合并时保留',
  'units.history.action.unitMerge': '合并单位',
  'units.history.action.unitMove': '移动单位',
  'units.history.action.unitRestore': '恢复单位',
  'units.history.action.unitSort': '调整单位次序',
  'units.history.action.unitUndo': '撤销单位导入',
  'units.history.action.unitUpdate': '修改单位',
  'units.history.field.externalUrl': '官方网址',
  'units.history.field.mergedInto': '并入单位',
  'units.history.field.storageQuota': '容量上限（字节）',
  'units.history.module.unit': '单位',
  'units.history.object.unit': '单位',
  'units.history.value.college': '学院',
  'units.history.value.school': '学校',
} as const;

export { messages };

type Messages = typeof messages;
declare module '../../../../../kernel/i18n/catalog.ts' {
  interface MessageCatalog extends Messages {}
}
