/** Labels of this module's actions, objects, fields and values in the audit log and in histories. */
const messages = {
  'settings.history.action.settingDiscardDraft': '放弃设置草稿',
  'settings.history.action.settingPreview': '预览设置',
  'settings.history.action.settingPublish': '发布设置',
  'settings.history.action.settingRestore': '恢复设置版本',
  'settings.history.action.settingSaveDraft': '保存设置草稿',
  'settings.history.action.settingUnschedule': '取消定时发布',
  'settings.history.action.settingsCodeAdd': '新增代码',
  'settings.history.action.settingsCodeUpdate': '修改代码',
  'settings.history.action.settingsCodeRemove': '删除代码',
  'settings.history.action.settingsDocumentSave': '保存协议文档',
  'settings.history.action.settingsSiteSave': '保存站点信息',
  'settings.history.field.group': '设置分组',
  'settings.history.field.records': '备案信息',
  'settings.history.module.setting': '页面设置',
  'settings.history.module.settings': '站点设置',
  'settings.history.object.code': '代码',
  'settings.history.object.document': '协议文档',
  'settings.history.object.pageGroup': '页面设置',
  'settings.history.object.site': '站点信息',
} as const;

export { messages };

type Messages = typeof messages;
declare module '../../../../../kernel/i18n/catalog.ts' {
  interface MessageCatalog extends Messages {}
}
