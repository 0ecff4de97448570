// Generated from zh-CN.ts by `npm run messages`; a correction belongs into zh-TW.overrides.ts.
import type { Translation } from '../../../../../kernel/i18n/catalog.ts';
import type { messages as base } from './zh-CN.ts';

export const messages = {
  'settings.codeSheet.title': '匯入代碼表',
  'settings.codeSheet.sheet': '代碼表',
  'settings.codeSheet.table': '代碼表',
  'settings.codeSheet.tableHint': '填寫代碼表的識別碼，見「代碼表」表',
  'settings.codeSheet.code': '編碼',
  'settings.codeSheet.parent': '上級編碼',
  'settings.codeSheet.scope': '範圍',
  'settings.codeSheet.scopeHint': '只在某處提供時填寫，例如 lab；留空即各處都提供',
  'settings.codeSheet.zh': '名稱（簡）',
  'settings.codeSheet.hant': '名稱（繁）',
  'settings.codeSheet.en': '名稱（英）',
  'settings.codeSheet.pt': '名稱（葡）',
  'settings.codeSheet.sort': '排序',
  'settings.codeSheet.enabled': '啟用',
  'settings.codeSheet.yes': '是',
  'settings.codeSheet.no': '否',
  'settings.codeSheet.codeBad': '只能包含字母、數字和 . _ -，最多 40 個',
  'settings.codeSheet.codeFix': '請改為符合規則的編碼',
  'settings.codeSheet.sortBad': '排序應為 0 到 {max} 的整數',
  'settings.codeSheet.sortFix': '請填寫 0 到 {max} 的整數',
  'settings.codeSheet.namesOnlyFix': '請只修改名稱',
  'settings.codeSheet.parentFix': '請填寫同一代碼表中已有的編碼，或檔案中的編碼',
  'settings.codeSheet.tableUnknown': '沒有代碼表「{table}」',
  'settings.codeSheet.tableFix': '請從範本的「代碼表」表中選擇',
  'settings.codeSheet.changed': '匯入之後已被修改，未復原',
  'settings.codeSheet.used': '已有記錄使用，未復原',
} as const satisfies Translation<typeof base>;
