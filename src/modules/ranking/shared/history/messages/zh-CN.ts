/** Labels of this module's actions, objects, fields and values in the audit log and in histories. */
const messages = {
  'ranking.history.action.rankingExport': '导出学习排行',
  'ranking.history.action.rankingHide': '在排行中对同学匿名',
  'ranking.history.action.rankingPraise': '颁发表扬',
  'ranking.history.action.rankingSettings': '修改排行设置',
  'ranking.history.action.rankingShow': '在排行中对同学显示姓名',
} as const;

export { messages };

type Messages = typeof messages;
declare module '../../../../../kernel/i18n/catalog.ts' {
  interface MessageCatalog extends Messages {}
}
