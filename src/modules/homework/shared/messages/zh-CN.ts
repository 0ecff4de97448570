const messages = {
  'homework.absent': '作业不存在，或您不在该课程的教学团队中',
} as const;

export { messages };

type Messages = typeof messages;
declare module '../../../../kernel/i18n/catalog.ts' {
  interface MessageCatalog extends Messages {}
}
