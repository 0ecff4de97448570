/** Labels of this module's actions, objects, fields and values in the audit log and in histories. */
const messages = {
  'questions.history.action.questionChange': '批量修改题目属性',
  'questions.history.action.questionCopy': '复制题目到题库',
  'questions.history.action.questionCreate': '新建题目',
  'questions.history.action.questionDelete': '删除题目',
  'questions.history.action.questionFolderCreate': '新建题库文件夹',
  'questions.history.action.questionFolderDelete': '删除题库文件夹',
  'questions.history.action.questionFolderUpdate': '修改题库文件夹',
  'questions.history.action.questionMerge': '合并题目',
  'questions.history.action.questionPutBack': '从回收站恢复题目',
  'questions.history.action.questionReady': '题目定稿',
  'questions.history.action.questionRestore': '启用题目',
  'questions.history.action.questionRetire': '停用题目',
  'questions.history.action.questionSave': '保存题目',
  'questions.history.module.question': '题库',
  'questions.history.module.questionFolder': '题库',
  'questions.history.object.question': '题目',
  'questions.history.object.questionFolder': '题库文件夹',
  'questions.history.action.questionSubmit': '提交题目审核',
  'questions.history.action.questionPass': '题目审核通过',
  'questions.history.action.questionReturn': '退回题目',
  'questions.history.action.questionReviewsBegin': '启用审题',
  'questions.history.action.questionReviewsEnd': '停用审题',
  'questions.history.action.questionBankCreate': '新建单位题库',
  'questions.history.action.questionBankUpdate': '修改单位题库',
  'questions.history.action.questionBankHandOn': '移交单位题库',
  'questions.history.action.questionBankLink': '关联题库与课程',
  'questions.history.action.questionBankUnlink': '取消题库与课程的关联',
  'questions.history.action.questionBankDelete': '删除单位题库',
  'questions.history.action.questionBankErase': '彻底删除空的单位题库',
  'questions.history.action.questionBankRestore': '恢复单位题库',
  'questions.history.action.unitbankExport': '导出单位题库列表',
  'questions.history.module.questionBank': '题库',
  'questions.history.object.questionBank': '单位题库',
  'questions.history.field.offered': '可自行关联',
} as const;

export { messages };

type Messages = typeof messages;
declare module '../../../../../kernel/i18n/catalog.ts' {
  interface MessageCatalog extends Messages {}
}
