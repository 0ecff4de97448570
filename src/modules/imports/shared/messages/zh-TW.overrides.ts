import type { Translation } from '../../../../kernel/i18n/catalog.ts';
import type { messages as base } from './zh-CN.ts';

/** Texts the conversion from zh-CN gets wrong. */
export const overrides = {
  'imports.file.rows': '超過 20,000 列，請拆分後分批匯入',
  'imports.nothing': '沒有可匯入的列',
  'imports.undo.over': '已超過復原期限，或沒有可復原的列',
  'imports.remedy.rewritten': '請將該欄設為文字後重新填寫',
  'imports.template.column': '欄',
  'imports.template.columns': '欄：{names}',
  'imports.template.hint': '請用範本填寫；編號、電話等欄已設為文字，前導零不會遺失。',
  'imports.template.rule.sample': '第 3 列是示例，可以刪除；未改動的示例列不會匯入',
  'imports.upload.hint': '也可以拖到這裡。xlsx 或 csv（UTF-8、GB18030），不超過 20,000 列、20 MB',
  'imports.check.unknown': '以下欄不在範本中，已忽略：{names}',
  'imports.run.stopped': '已按要求停止，停止前寫入的列保留。',
  'imports.grid.caption': '匯入的列',
  'imports.grid.empty': '沒有這種狀態的列',
} as const satisfies Partial<Translation<typeof base>>;
