// Generated from zh-CN.ts by `npm run messages`; a correction belongs into zh-TW.overrides.ts.
import type { Translation } from '../../../../../kernel/i18n/catalog.ts';
import type { messages as base } from './zh-CN.ts';

export const messages = {
  'ranking.history.action.rankingExport': '匯出學習排行',
  'ranking.history.action.rankingHide': '在排行中對同學匿名',
  'ranking.history.action.rankingPraise': '頒發表揚',
  'ranking.history.action.rankingSettings': '修改排行設定',
  'ranking.history.action.rankingShow': '在排行中對同學顯示姓名',
} as const satisfies Translation<typeof base>;
