/** Labels of this module's actions, objects, fields and values in the audit log and in histories. */
const messages = {
  'grades.history.action.appealAnswer': '答复成绩申诉',
  'grades.history.action.appealSubmit': '提交成绩申诉',
  'grades.history.action.appealWithdraw': '撤回成绩申诉',
  'grades.history.action.gradeAdjust': '调整成绩',
  'grades.history.action.gradeEnter': '录入成绩',
  'grades.history.action.gradeExport': '导出成绩册',
  'grades.history.action.gradeExportHistory': '导出成绩变更记录',
  'grades.history.action.gradeFlag': '标记成绩',
  'grades.history.action.gradeHandIn': '提交归档成绩',
  'grades.history.action.gradePublish': '发布成绩',
  'grades.history.action.gradeRegistry': '导出教务成绩表',
  'grades.history.action.gradeRestore': '恢复计算成绩',
  'grades.history.action.gradeUnlock': '解锁成绩',
  'grades.history.action.gradeWithdraw': '撤回已发布成绩',
  'grades.history.action.schemeActivate': '启用成绩方案',
  'grades.history.action.schemeSave': '保存成绩方案',
  'grades.history.field.bands': '等级区间',
  'grades.history.field.kept': '保持不变人数',
  'grades.history.field.pending': '待定',
  'grades.history.field.publicationId': '成绩发布',
  'grades.history.field.scheme': '成绩方案',
  'grades.history.field.target': '成绩项',
  'grades.history.field.undecided': '待定项',
  'grades.history.field.value': '数值',
  'grades.history.module.appeal': '成绩申诉',
  'grades.history.module.grade': '成绩',
  'grades.history.module.scheme': '成绩方案',
  'grades.history.object.appeal': '成绩申诉',
  'grades.history.object.grade': '成绩',
  'grades.history.object.gradeScheme': '成绩方案',
  'grades.history.value.adjust': '调整',
  'grades.history.value.enter': '录入',
  'grades.history.value.exam': '考试',
  'grades.history.value.restore': '恢复',
  'grades.history.action.gradeRegistryFill': '回填教务成绩单',
} as const;

export { messages };

type Messages = typeof messages;
declare module '../../../../../kernel/i18n/catalog.ts' {
  interface MessageCatalog extends Messages {}
}
