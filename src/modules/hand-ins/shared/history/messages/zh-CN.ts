/** Labels of this module's actions, objects and fields in the audit log and in histories. */
const messages = {
  'handIns.history.action.handInSubmit': '提交作业',
  'handIns.history.action.handInCollect': '强制收取作业',
  'handIns.history.action.handInRecall': '撤回作业',
  'handIns.history.action.handInReturn': '退回作业',
  'handIns.history.action.handInCount': '指定计分版本',
  'handIns.history.action.handInTurn': '接手编辑小组作业',
  'handIns.history.action.handInSimilarity': '查看作业相似度',
  'handIns.history.module.handIn': '作业提交',
  'handIns.history.object.handIn': '作业提交',
  'handIns.history.field.sha256': '内容校验值',
  'handIns.history.field.editor': '编辑人',
  'handIns.history.field.looks': '查看次数',
} as const;

export { messages };

type Messages = typeof messages;
declare module '../../../../../kernel/i18n/catalog.ts' {
  interface MessageCatalog extends Messages {}
}
