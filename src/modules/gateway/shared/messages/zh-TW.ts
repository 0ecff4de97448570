import type { Translation } from '../../../../kernel/i18n/catalog.ts';
import type { messages as base } from './zh-CN.ts';

export const messages = {
  'gateway.procedure.parameters': '參數名與參數值的數量不一致',
  'gateway.notFound': '資料不存在或無權操作',
  'gateway.column': '欄位不存在或不可用',
  'gateway.condition.operator': '此欄位不支援該運算子',
  'gateway.condition.shape': '查詢條件的格式不正確',
  'gateway.condition.value': '查詢條件的值與欄位類型不符',
  'gateway.order': '排序方式不正確',
  'gateway.limit': '「{name}」超出上限 {most}',
  'gateway.write.body': '提交的資料格式不正確，請檢查後重試',
  'gateway.write.key': '請按編號指定要操作的記錄',
  'gateway.write.rule': '資料不符合要求，未儲存',
  'gateway.write.idTaken': '該編號已被其他記錄使用',
  'gateway.write.stale': '該記錄已被 {by} 修改',
  'gateway.export.task': '匯出「{name}」',
} as const satisfies Translation<typeof base>;
