/** Words of the sheet of questions; alternatives that are understood stand behind a bar. */
const messages = {
  'questionExchange.sheet.column.type': '题型',
  'questionExchange.sheet.column.stem': '题干|题目',
  'questionExchange.sheet.column.rights': '匹配项|右列',
  'questionExchange.sheet.column.answer': '答案|参考答案|正确答案',
  'questionExchange.sheet.column.points': '分值|分数',
  'questionExchange.sheet.column.difficulty': '难度',
  'questionExchange.sheet.column.knowledge': '知识点',
  'questionExchange.sheet.column.objectives': '课程目标|目标',
  'questionExchange.sheet.column.tags': '标签',
  'questionExchange.sheet.column.analysis': '解析|答案解析',
  'questionExchange.sheet.column.source': '来源|出处',
  'questionExchange.sheet.column.rule': '评分规则|评分标准',
  'questionExchange.sheet.column.parent': '父题序号',
  'questionExchange.sheet.option': '选项',
  'questionExchange.sheet.type.single': '单选题|单选|单项选择题',
  'questionExchange.sheet.type.multiple': '多选题|多选|多项选择题',
  'questionExchange.sheet.type.truth': '判断题|判断|是非题',
  'questionExchange.sheet.type.blank': '填空题|填空',
  'questionExchange.sheet.type.numeric': '数值题|数值|计算填空',
  'questionExchange.sheet.type.ordering': '排序题|排序',
  'questionExchange.sheet.type.matching': '连线题|匹配题|匹配|连线',
  'questionExchange.sheet.type.shortAnswer': '简答题|简答',
  'questionExchange.sheet.type.essay': '论述题|论述|问答题|作文',
  'questionExchange.sheet.type.file': '文件题|附件题|文件上传题',
  'questionExchange.sheet.type.composite': '材料题|材料|阅读材料题|材料分析题|阅读理解|阅读题',
  'questionExchange.sheet.rule.half': '漏选得部分分',
  'questionExchange.sheet.rule.all': '全对得分',
  'questionExchange.sheet.rule.ratio': '漏选按比例得分',
  'questionExchange.sheet.rule.net': '错选扣分',
  'questionExchange.sheet.rule.exact': '顺序全对得分',
  'questionExchange.sheet.rule.position': '按位置得分',
  'questionExchange.sheet.rule.adjacent': '按相邻关系得分',
  'questionExchange.sheet.rule.lcs': '按最长正确顺序得分',
  'questionExchange.sheet.rule.free': '不分先后',
  'questionExchange.sheet.rule.case': '区分大小写',
  'questionExchange.sheet.rule.whole': '全部配对正确得分',
  'questionExchange.sheet.difficulty.1': '易|简单|容易',
  'questionExchange.sheet.difficulty.2': '较易',
  'questionExchange.sheet.difficulty.3': '中|中等|适中',
  'questionExchange.sheet.difficulty.4': '较难',
  'questionExchange.sheet.difficulty.5': '难|困难',
  'questionExchange.sheet.picture': '图',
  'questionExchange.sheet.right': '正确|对|√|是',
  'questionExchange.sheet.wrong': '错误|错|×|否',
} as const;

export { messages };

type Messages = typeof messages;
declare module '../../../../../kernel/i18n/catalog.ts' {
  interface MessageCatalog extends Messages {}
}
