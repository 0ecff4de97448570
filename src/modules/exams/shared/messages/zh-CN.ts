const messages = {
  'exams.absent': '考试不存在，或您不在该课程的教学团队中',
} as const;

export { messages };

declare module '../../../../kernel/i18n/catalog.ts' {
  interface MessageCatalog extends Readonly<typeof messages> {}
}
