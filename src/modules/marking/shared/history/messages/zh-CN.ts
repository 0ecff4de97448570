/** Labels of this module's actions, objects, fields and values in the audit log and in histories. */
const messages = {
  'marking.history.action.answerMark': '评阅作答',
  'marking.history.action.examRelease': '发布考试成绩',
  'marking.history.action.examUnrelease': '撤回考试成绩',
  'marking.history.action.examExportResults': '导出考试成绩单',
  'marking.history.module.marking': '阅卷',
  'marking.history.field.item': '题目',
  'marking.history.field.absent': '未参加',
  'marking.history.field.comment': '评语',
  'marking.history.field.results': '成绩数',
} as const;

export { messages };

type Messages = typeof messages;
declare module '../../../../../kernel/i18n/catalog.ts' {
  interface MessageCatalog extends Messages {}
}
