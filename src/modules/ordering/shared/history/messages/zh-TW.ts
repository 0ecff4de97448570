// Generated from zh-CN.ts by `npm run messages`; a correction belongs into zh-TW.overrides.ts.
import type { Translation } from '../../../../../kernel/i18n/catalog.ts';
import type { messages as base } from './zh-CN.ts';

export const messages = {
  'ordering.history.action.packageCreate': '新增套餐',
  'ordering.history.action.packageDelete': '刪除套餐',
  'ordering.history.action.packageDelist': '下架套餐',
  'ordering.history.action.packageExport': '匯出套餐清單',
  'ordering.history.action.packageList': '上架套餐',
  'ordering.history.action.packageRestore': '恢復套餐',
  'ordering.history.action.packageUpdate': '修改套餐',
  'ordering.history.field.price': '價格',
  'ordering.history.module.package': '套餐',
  'ordering.history.object.package': '套餐',
} as const satisfies Translation<typeof base>;
