/** Labels of this module's actions, objects, fields and values in the audit log and in histories. */
const messages = {
  'labReports.history.action.labReportAnnotate': '批注报告',
  'labReports.history.action.labReportAnnotationChange': '修改批注',
  'labReports.history.action.labReportAnnotationRemove': '删除批注',
  'labReports.history.action.labReportAnonymous': '匿名批阅',
  'labReports.history.action.labReportArchive': '归档实验报告',
  'labReports.history.action.labReportAssign': '分配批阅',
  'labReports.history.action.labReportFlag': '标记报告存疑',
  'labReports.history.action.labReportGrade': '批阅报告',
  'labReports.history.action.labReportInspect': '查看实验报告',
  'labReports.history.action.labReportNudge': '催交报告',
  'labReports.history.action.labReportPhraseAdd': '添加常用评语',
  'labReports.history.action.labReportPhraseRemove': '删除常用评语',
  'labReports.history.action.labReportRecall': '收回报告',
  'labReports.history.action.labReportRegrade': '重新批阅报告',
  'labReports.history.action.labReportReturn': '退回报告',
  'labReports.history.action.labReportReveal': '查看报告姓名',
  'labReports.history.action.labReportSimilarity': '比对报告相似度',
  'labReports.history.action.labReportSubmit': '提交报告',
  'labReports.history.action.labReportWithdraw': '撤回批阅',
  'labReports.history.action.reportTemplateArchive': '归档报告模板',
  'labReports.history.action.reportTemplateChoose': '选用报告模板',
  'labReports.history.action.reportTemplateCreate': '新建报告模板',
  'labReports.history.action.reportTemplateDefault': '设为默认报告模板',
  'labReports.history.action.reportTemplateSave': '保存报告模板',
  'labReports.history.field.annotation': '批注',
  'labReports.history.field.anonymous': '匿名',
  'labReports.history.field.comment': '评语',
  'labReports.history.field.reports': '报告',
  'labReports.history.field.templateId': '报告模板',
  'labReports.history.field.was': '原内容',
  'labReports.history.module.labReport': '实验报告',
  'labReports.history.module.reportTemplate': '报告模板',
  'labReports.history.object.labReport': '实验报告',
  'labReports.history.object.reportPhrase': '常用评语',
  'labReports.history.object.reportTemplate': '报告模板',
} as const;

export { messages };

type Messages = typeof messages;
declare module '../../../../../kernel/i18n/catalog.ts' {
  interface MessageCatalog extends Messages {}
}
