/** Labels of this module's actions, objects, fields and values in the audit log and in histories. */
const messages = {
  'papers.history.action.paperCopy': '复制试卷',
  'papers.history.action.paperDelete': '删除试卷',
  'papers.history.action.paperEdit': '重新编辑试卷',
  'papers.history.action.paperGenerate': '生成A/B卷',
  'papers.history.action.paperMergeQuestion': '合并试卷中的题目',
  'papers.history.action.paperPrint': '打印试卷',
  'papers.history.action.paperPrintKey': '打印试卷及答案',
  'papers.history.action.paperReady': '试卷定稿',
  'papers.history.action.paperRestore': '恢复试卷',
  'papers.history.action.paperRetire': '停用试卷',
  'papers.history.action.paperSave': '保存试卷',
  'papers.history.module.paper': '试卷',
  'papers.history.object.paper': '试卷',
} as const;

export { messages };

type Messages = typeof messages;
declare module '../../../../../kernel/i18n/catalog.ts' {
  interface MessageCatalog extends Messages {}
}
