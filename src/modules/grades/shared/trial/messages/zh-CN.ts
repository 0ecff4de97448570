/** Words of a trial of a grade scheme. */
const messages = {
  'grades.trial.title': '试算',
  'grades.trial.text': '启用前看看方案的效果：填入各项分数，或选一个班级逐人对比。什么都不会保存。',
  'grades.trial.typed': '填分试算',
  'grades.trial.typedOf': '{name}（{weight}%）',
  'grades.trial.typedTotal': '总评',
  'grades.trial.typedNone': '填写分数后显示总评',
  'grades.trial.classTitle': '对班级的影响',
  'grades.trial.run': '计算影响',
  'grades.trial.stale': '方案已修改，请重新计算',
  'grades.trial.caption': '每位学生的总评变化',
  'grades.trial.number': '学号',
  'grades.trial.name': '姓名',
  'grades.trial.before': '现行方案',
  'grades.trial.after': '本方案',
  'grades.trial.step': '变化',
  'grades.trial.derive': '如何计算',
  'grades.trial.deriveOf': '{name}的总评如何计算',
  'grades.trial.figures': '{people} 人；{changed} 人总评变化，{bands} 人等级变化',
  'grades.trial.means': '平均 {before} → {after}',
  'grades.trial.largest': '最大变化 {step}',
  'grades.trial.nobody': '该班暂无学生',
  'grades.trial.download': '下载 CSV',
  'grades.trial.file': '成绩方案试算',
} as const;

export { messages };

type Messages = typeof messages;
declare module '../../../../../kernel/i18n/catalog.ts' {
  interface MessageCatalog extends Messages {}
}
