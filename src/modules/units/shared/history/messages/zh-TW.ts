// Generated from zh-CN.ts by `npm run messages`; a correction belongs into zh-TW.overrides.ts.
import type { Translation } from '../../../../../kernel/i18n/catalog.ts';
import type { messages as base } from './zh-CN.ts';

export const messages = {
  'units.history.action.unitCreate': '新增單位',
  'units.history.action.unitDelete': '刪除單位',
  'units.history.action.unitDisable': '停用單位',
  'units.history.action.unitEnable': '啟用單位',
  'units.history.action.unitExport': '匯出單位清單',
  'units.history.action.unitKeep': '合併時保留',
  'units.history.action.unitMerge': '合併單位',
  'units.history.action.unitMove': '移動單位',
  'units.history.action.unitRestore': '恢復單位',
  'units.history.action.unitSort': '調整單位次序',
  'units.history.action.unitUndo': '復原單位匯入',
  'units.history.action.unitUpdate': '修改單位',
  'units.history.field.externalUrl': '官方網址',
  'units.history.field.mergedInto': '併入單位',
  'units.history.field.storageQuota': '容量上限（位元組）',
  'units.history.module.unit': '單位',
  'units.history.object.unit': '單位',
  'units.history.value.college': '學院',
  'units.history.value.school': '學校',
} as const satisfies Translation<typeof base>;
