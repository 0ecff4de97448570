const messages = {
  'construction.filters.term': '学期',
  'construction.filters.termNone': '没有学期',
  'construction.filters.from': '起始日期',
  'construction.filters.until': '结束日期',
  'construction.filters.classes': '班级',
  'construction.filters.classesAll': '全部班级',
  'construction.filters.learners': '学生范围',
  'construction.filters.learners.active': '在读',
  'construction.filters.learners.all': '含已完成',
} as const;

export { messages };

type Messages = typeof messages;
declare module '../../../../../kernel/i18n/catalog.ts' {
  interface MessageCatalog extends Messages {}
}
