/** Labels of this module's actions and fields in the audit log and in histories. */
const messages = {
  'homeworkMarking.history.action.submissionGrade': '批改作业',
  'homeworkMarking.history.action.submissionAdjust': '单独调整作业得分',
  'homeworkMarking.history.action.submissionAnnotate': '批注作业',
  'homeworkMarking.history.action.submissionAnnotationChange': '修改作业批注',
  'homeworkMarking.history.action.submissionAnnotationRemove': '删除作业批注',
  'homeworkMarking.history.action.submissionPeerGrade': '互评计分',
  'homeworkMarking.history.action.homeworkCollect': '强制收取草稿',
  'homeworkMarking.history.action.homeworkRelease': '公布作业成绩',
  'homeworkMarking.history.action.homeworkUnrelease': '撤回作业成绩',
  'homeworkMarking.history.action.homeworkArchive': '打包下载作业',
  'homeworkMarking.history.action.homeworkSimilarity': '比对作业相似度',
  'homeworkMarking.history.action.homeworkExportMarks': '导出作业成绩表',
  'homeworkMarking.history.module.submission': '作业批改',
  'homeworkMarking.history.field.points': '得分',
  'homeworkMarking.history.field.round': '评分次数',
  'homeworkMarking.history.field.collected': '收取份数',
  'homeworkMarking.history.field.works': '作业份数',
  'homeworkMarking.history.field.workbook': '由成绩表导入',
  'homeworkMarking.history.field.marked': '已批人数',
  'homeworkMarking.history.field.unmarked': '未批人数',
  'homeworkMarking.history.field.missing': '未交人数',
  'homeworkMarking.history.action.showcaseOffer': '推荐优秀作业',
  'homeworkMarking.history.action.showcaseTakeBack': '取消推荐优秀作业',
  'homeworkMarking.history.action.showcaseAnswer': '答复优秀作业展示',
  'homeworkMarking.history.module.showcase': '优秀作业',
  'homeworkMarking.history.field.consent': '作者意愿',
} as const;

export { messages };

type Messages = typeof messages;
declare module '../../../../../kernel/i18n/catalog.ts' {
  interface MessageCatalog extends Messages {}
}
