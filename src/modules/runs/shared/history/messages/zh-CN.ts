/** Labels of this module's actions, objects, fields and values in the audit log and in histories. */
const messages = {
  'runs.history.action.experimentBenchPictures': '更换实验台图片',
  'runs.history.action.experimentRecomputeFigures': '重新计算实验数据',
  'runs.history.action.runAbandon': '放弃实验',
  'runs.history.action.runAdjustScore': '调整实验得分',
  'runs.history.action.runCreate': '打开实验',
  'runs.history.action.runEndByAdmin': '管理员结束实验',
  'runs.history.action.runExport': '导出实验记录',
  'runs.history.action.runFinish': '完成实验',
  'runs.history.action.runMark': '批阅平台记录的步骤',
  'runs.history.action.runPause': '暂停实验',
  'runs.history.action.runProve': '登记可核验的实验记录',
  'runs.history.action.runRead': '查看实验记录',
  'runs.history.action.runRecordTrial': '记录试运行情况',
  'runs.history.action.runReportProblem': '报告实验问题',
  'runs.history.action.runResume': '继续实验',
  'runs.history.action.runStart': '开始实验',
  'runs.history.action.runStepExport': '导出实验步骤记录',
  'runs.history.action.runVerify': '复核实验得分',
  'runs.history.action.startStateKeep': '保存起始状态',
  'runs.history.action.startStateWithdraw': '撤回起始状态',
  'runs.history.field.activeSeconds': '有效用时（秒）',
  'runs.history.field.code': '核验码',
  'runs.history.field.epoch': '会话序号',
  'runs.history.field.errors': '脚本错误数',
  'runs.history.field.firstFrameMs': '首帧时间（毫秒）',
  'runs.history.field.pictures': '实验台图片（张）',
  'runs.history.field.problem': '问题',
  'runs.history.field.run': '实验记录',
  'runs.history.field.runScore': '实验得分',
  'runs.history.field.score': '得分',
  'runs.history.module.run': '实验记录',
  'runs.history.module.runStep': '实验步骤记录',
  'runs.history.module.startState': '起始状态',
  'runs.history.object.run': '实验记录',
  'runs.history.object.runStep': '实验步骤记录',
  'runs.history.object.startState': '起始状态',
} as const;

export { messages };

type Messages = typeof messages;
declare module '../../../../../kernel/i18n/catalog.ts' {
  interface MessageCatalog extends Messages {}
}
