import type { Translation } from '../../../../../kernel/i18n/catalog.ts';
import type { messages as base } from './zh-CN.ts';

export const messages = {
  'ranking.history.action.rankingExport': 'Exported a ladder',
  'ranking.history.action.rankingHide': 'Became unnamed in the ranking',
  'ranking.history.action.rankingPraise': 'Sent praise',
  'ranking.history.action.rankingSettings': 'Changed the ranking settings',
  'ranking.history.action.rankingShow': 'Became named in the ranking',
} as const satisfies Translation<typeof base>;
