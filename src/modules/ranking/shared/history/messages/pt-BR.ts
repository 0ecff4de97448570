import type { Translation } from '../../../../../kernel/i18n/catalog.ts';
import type { messages as base } from './zh-CN.ts';

export const messages = {
  'ranking.history.action.rankingExport': 'Exportou uma classificação',
  'ranking.history.action.rankingHide': 'Ficou anônimo na classificação',
  'ranking.history.action.rankingPraise': 'Enviou elogio',
  'ranking.history.action.rankingSettings': 'Alterou as configurações da classificação',
  'ranking.history.action.rankingShow': 'Voltou a ter nome na classificação',
} as const satisfies Translation<typeof base>;
