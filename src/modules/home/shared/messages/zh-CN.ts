const messages = {
  'home.title': '首页',
  'home.eyebrow': 'VIRTUAL SIMULATION LAB / 虚拟仿真',
  'home.headline.first': '做不到、做不了的实验，',
  'home.headline.second': '在这里动手做一遍',
  'home.lead': '先预习、再操作、即时评分，实验报告由记录自动生成，成绩直达课程总评。',
  'home.search': '搜索实验名称、编号或负责人（按 / 聚焦）',
  'home.searchLabel': '搜索实验',
  'home.allCategories': '全部 {n} 类',
  'home.disciplines': '按学科浏览',
  'home.figure.experiments': '在线实验',
  'home.figure.units': '合作院校',
  'home.figure.runs': '累计实验人次',
  'home.figure.completion': '实验完成率',
  'home.recommended': '推荐实验',
  'home.seeAll': '查看全部',
  'home.failed': '加载失败',
  'home.figures': '平台数据',
  'home.empty': '还没有上架的实验',
  'home.fault.span': '结束时间必须晚于开始时间，且晚于现在',
  'home.fault.double': '内容重复',
  'home.fault.category': '请选择学科',
  'home.fault.limit': '最多 {n} 个实验',
  'home.fault.crowded': '同一时间最多展示 8 张轮播',
  'home.notice.gone': '该公告不存在或已撤回',
  'home.notice.stale': '该公告已被他人修改',
  'home.notice.noText': '请填写正文',
  'home.notice.noTime': '已发布的公告必须有发布时间',
  'home.notice.state': '公告状态已变化，操作未执行',
} as const;

export { messages };

type Words = typeof messages;
declare module '../../../../kernel/i18n/catalog.ts' {
  interface MessageCatalog extends Words {}
}
