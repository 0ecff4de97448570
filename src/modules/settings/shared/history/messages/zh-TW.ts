// Generated from zh-CN.ts by `npm run messages`; a correction belongs into zh-TW.overrides.ts.
import type { Translation } from '../../../../../kernel/i18n/catalog.ts';
import type { messages as base } from './zh-CN.ts';

export const messages = {
  'settings.history.action.settingDiscardDraft': '放棄設定草稿',
  'settings.history.action.settingPreview': '預覽設定',
  'settings.history.action.settingPublish': '發布設定',
  'settings.history.action.settingRestore': '恢復設定版本',
  'settings.history.action.settingSaveDraft': '儲存設定草稿',
  'settings.history.action.settingUnschedule': '取消定時發布',
  'settings.history.action.settingsCodeAdd': '新增代碼',
  'settings.history.action.settingsCodeUpdate': '修改代碼',
  'settings.history.action.settingsCodeRemove': '刪除代碼',
  'settings.history.action.settingsDocumentSave': '儲存協議文件',
  'settings.history.action.settingsSiteSave': '儲存站點資訊',
  'settings.history.field.group': '設定分組',
  'settings.history.field.records': '備案資訊',
  'settings.history.module.setting': '頁面設定',
  'settings.history.module.settings': '站點設定',
  'settings.history.object.code': '代碼',
  'settings.history.object.document': '協議文件',
  'settings.history.object.pageGroup': '頁面設定',
  'settings.history.object.site': '站點資訊',
} as const satisfies Translation<typeof base>;
