import type { Translation } from '../../../../../kernel/i18n/catalog.ts';
import type { messages as base } from './zh-CN.ts';

export const messages = {
  'settings.history.action.settingDiscardDraft': 'Discard settings draft',
  'settings.history.action.settingPreview': 'Preview settings',
  'settings.history.action.settingPublish': 'Publish settings',
  'settings.history.action.settingRestore': 'Restore settings version',
  'settings.history.action.settingSaveDraft': 'Save settings draft',
  'settings.history.action.settingUnschedule': 'Cancel scheduled publication',
  'settings.history.action.settingsCodeAdd': 'Add code',
  'settings.history.action.settingsCodeUpdate': 'Edit code',
  'settings.history.action.settingsCodeRemove': 'Remove code',
  'settings.history.action.settingsDocumentSave': 'Save document',
  'settings.history.action.settingsSiteSave': 'Save site information',
  'settings.history.field.group': 'Settings group',
  'settings.history.field.records': 'Filing records',
  'settings.history.module.setting': 'Page settings',
  'settings.history.module.settings': 'Site settings',
  'settings.history.object.code': 'Code',
  'settings.history.object.document': 'Document',
  'settings.history.object.pageGroup': 'Page settings',
  'settings.history.object.site': 'Site',
} as const satisfies Translation<typeof base>;
