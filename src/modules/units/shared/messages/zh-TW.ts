import type { Translation } from '../../../../kernel/i18n/catalog.ts';
import type { messages as base } from './zh-CN.ts';

export const messages = {
  'units.column.id': '單位編號',
  'units.column.name': '單位名稱',
  'units.column.parent': '上級單位',
  'units.column.kind': '類別',
  'units.column.sort': '排序',
  'units.column.code': '單位代碼',
  'units.column.nameEn': '英文名稱',
  'units.column.gradation': '辦學層次',
  'units.column.province': '省份',
  'units.column.city': '城市',
  'units.column.state': '狀態',
  'units.code.taken': '單位代碼「{code}」已存在',
  'units.parent.absent': '上級單位不存在',
  'units.remove.used': '該單位下還有 {n} 個下級單位或使用者，不能刪除',
} as const satisfies Translation<typeof base>;
