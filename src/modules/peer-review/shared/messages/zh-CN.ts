/** Messages of reviews learners give each other in simplified Chinese: the base that decides which keys exist. */
const messages = {
  'peerReview.absent': '没有找到这份评阅，它可能已被收回',
  'peerReview.left': '你已不在这门课程的班级中，不能再评阅',
  'peerReview.off': '这份作业没有开启互评，请在设置中开启',
  'peerReview.released': '成绩已公布，不能再改；如需修改，请先撤回公布',
  'peerReview.fileName': '附件 {n}',
  'peerReview.fileAbsent': '没有找到这个附件',
  'peerReview.fileHeld': '这个附件可能含有作者信息，匿名互评中不提供',
  'peerReview.refused.over': '互评已截止，不能再提交或修改',
  'peerReview.refused.workGone': '这份作业已退回重做或更换了版本，无需再评阅',
  'peerReview.refused.calibrate': '请先评完校准样本，再评同学的作业',
  'peerReview.refused.sampled': '校准样本只评一次，已提交的不能再改',
  'peerReview.sample.off': '这份作业没有开启评阅校准，请在设置中开启',
  'peerReview.sample.most': '校准样本最多 {n} 份',
  'peerReview.sample.begun': '已有学生提交评阅，不能再增减校准样本；可以修改参考分',
  'peerReview.assign.sample': '这份作业是校准样本，不再指派互评',
  'peerReview.fault.comment': '评语至少写 {min} 个字',
  'peerReview.fault.points': '得分应在 0–{max} 之间，最多两位小数',
  'peerReview.fault.criterion': '请为“{name}”打分，分数不能超出该项范围',
  'peerReview.fault.rubric': '评分标准已更新，请刷新后重新打分',
  'peerReview.flag.again': '你已反馈过这份评阅',
  'peerReview.assign.closed': '互评不在进行中，不能指派',
  'peerReview.assign.work': '没有找到可评阅的作业，它可能已退回重做',
  'peerReview.assign.person': '这名学生不在作业的班级中',
  'peerReview.assign.own': '不能指派学生评阅自己的作业',
  'peerReview.withdraw.given': '这份评阅已提交，不能收回；可设为不计入',
  'peerReview.decide.open': '评阅还没有提交',
  'peerReview.notice.assigned': '《{courseName}》作业“{title}”有待你完成的互评，{due} 截止',
  'peerReview.notice.extra': '《{courseName}》作业“{title}”请你补评，{due} 截止',
} as const;

export { messages };

type Messages = typeof messages;
declare module '../../../../kernel/i18n/catalog.ts' {
  interface MessageCatalog extends Messages {}
}
