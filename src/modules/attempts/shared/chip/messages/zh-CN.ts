const messages = {
  'attempts.chip.exam': '考试进行中 {time}',
  'attempts.chip.short.exam': '考试 {time}',
  'attempts.chip.short.test': '测验 {time}',
  'attempts.chip.practice': '练习进行中 {time}',
  'attempts.chip.short.practice': '练习 {time}',
  'attempts.chip.test': '测验进行中 {time}',
} as const;

export { messages };

type Messages = typeof messages;
declare module '../../../../../kernel/i18n/catalog.ts' {
  interface MessageCatalog extends Messages {}
}
