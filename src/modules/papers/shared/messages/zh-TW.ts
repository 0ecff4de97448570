// Generated from zh-CN.ts by `npm run messages`; a correction belongs into zh-TW.overrides.ts.
import type { Translation } from '../../../../kernel/i18n/catalog.ts';
import type { messages as base } from './zh-CN.ts';

export const messages = {
  'papers.gone': '試卷不存在，或您沒有檢視權限',
  'papers.noRight': '檢視與編輯試卷內容需要課程團隊的「測評」權限',
  'papers.versionGone': '試卷中有題目已不存在，請重新編輯試卷',
  'papers.short': '題庫不足：規則{rules}缺{n}題',
  'papers.inUse': '試卷正用於「{name}」，請先撤回該考試，或複製試卷後修改',
  'papers.given': '試卷已用於「{name}」，不能刪除，可以停用',
  'papers.notDraft': '只有草稿可以修改，請先點「繼續編輯」',
  'papers.notReady': '試卷還有{n}處問題，請處理後再定稿',
  'papers.tooMany': '每門課程最多{n}份試卷，請先刪除不用的試卷',
  'papers.bin.over': '刪除已超過30天，無法恢復',
  'papers.cannot.ready': '只有草稿可以定稿',
  'papers.cannot.edit': '只有已定稿的試卷可以繼續編輯',
  'papers.cannot.retire': '只有已定稿的試卷可以停用',
  'papers.cannot.restore': '只有已停用的試卷可以重新啟用',
  'papers.fault.twice': '同一題目不能在試卷中出現兩次',
  'papers.fault.question': '題目不在本課程題庫中，請重新選題',
  'papers.fault.difficulty': '難度下限不能高於上限',
  'papers.fault.questions': '一份試卷最多{n}題',
  'papers.labelled': '{name}（{label}卷）',
  'papers.noBlueprint': '只有藍圖試卷可以產生A/B卷',
  'papers.noRules': '請先新增抽題規則',
  'papers.noKey': '列印答案需要課程團隊的「題庫」權限',
} as const satisfies Translation<typeof base>;
