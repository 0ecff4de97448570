const messages = {
  'teachingQuality.history.action.statsReport': '生成统计报告',
  'teachingQuality.history.action.statsSnapshot': '保存统计',
} as const;

export { messages };

type Messages = typeof messages;
declare module '../../../../../kernel/i18n/catalog.ts' {
  interface MessageCatalog extends Messages {}
}
