const messages = {
  'papers.gone': '试卷不存在，或您没有查看权限',
  'papers.noRight': '查看与编辑试卷内容需要课程团队的“测评”权限',
  'papers.versionGone': '试卷中有题目已不存在，请重新编辑试卷',
  'papers.short': '题库不足：规则{rules}缺{n}题',
  'papers.inUse': '试卷正用于“{name}”，请先撤回该考试，或复制试卷后修改',
  'papers.given': '试卷已用于“{name}”，不能删除，可以停用',
  'papers.notDraft': '只有草稿可以修改，请先点“继续编辑”',
  'papers.notReady': '试卷还有{n}处问题，请处理后再定稿',
  'papers.tooMany': '每门课程最多{n}份试卷，请先删除不用的试卷',
  'papers.bin.over': '删除已超过30天，无法恢复',
  'papers.cannot.ready': '只有草稿可以定稿',
  'papers.cannot.edit': '只有已定稿的试卷可以继续编辑',
  'papers.cannot.retire': '只有已定稿的试卷可以停用',
  'papers.cannot.restore': '只有已停用的试卷可以重新启用',
  'papers.fault.twice': '同一题目不能在试卷中出现两次',
  'papers.fault.question': '题目不在本课程题库中，请重新选题',
  'papers.fault.difficulty': '难度下限不能高于上限',
  'papers.fault.questions': '一份试卷最多{n}题',
  'papers.labelled': '{name}（{label}卷）',
  'papers.noBlueprint': '只有蓝图试卷可以生成A/B卷',
  'papers.noRules': '请先添加抽题规则',
  'papers.noKey': '打印答案需要课程团队的“题库”权限',
} as const;

export { messages };

type Messages = typeof messages;
declare module '../../../../kernel/i18n/catalog.ts' {
  interface MessageCatalog extends Messages {}
}
