/** Labels of this module's actions, objects, fields and values in the audit log and in histories. */
const messages = {
  'marking.history.action.answerMark': '评阅作答',
  'marking.history.action.answerUndoMark': '撤销作答评分',
  'marking.history.action.examRelease': '发布考试成绩',
  'marking.history.action.examUnrelease': '撤回考试成绩',
  'marking.history.action.examExportResults': '导出考试成绩单',
  'marking.history.action.examExportAnalysis': '导出试卷分析报告',
  'marking.history.module.marking': '阅卷',
  'marking.history.field.item': '题目',
  'marking.history.field.absent': '未参加',
  'marking.history.field.comment': '评语',
  'marking.history.field.results': '成绩数',
  'marking.history.action.examRegrade': '重新判分',
  'marking.history.action.examUndoRegrade': '撤销重新判分',
  'marking.history.field.correction': '更正方式',
  'marking.history.field.policy': '升降规则',
  'marking.history.field.gained': '升高份数',
  'marking.history.field.lost': '降低份数',
  'marking.history.field.kept': '不变份数',
} as const;

export { messages };

type Messages = typeof messages;
declare module '../../../../../kernel/i18n/catalog.ts' {
  interface MessageCatalog extends Messages {}
}
