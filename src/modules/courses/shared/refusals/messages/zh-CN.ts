/** What the server refuses, in words: no page asks for them. */
const messages = {
  'courses.archive.classes': '还有 {n} 个教学班未结课，不能归档',
  'courses.archive.totals': '班级{names}还有未发布的总评成绩，不能归档',
  'courses.end.exams': '考试{names}尚未结束或成绩尚未发布，请先处理',
  'courses.team.unknown': '没有找到可以加入教学团队的账号“{account}”',
  'courses.team.oneLead': '课程必须且只能有一名负责人',
  'courses.team.studentAssistant': '学生只能担任助教',
  'courses.team.learner': '学生已选修本课程，不能担任助教',
  'courses.team.notGrantable': '该角色不能被授予此权限',
  'courses.team.already': '该成员已在教学团队中',
  'courses.team.assistantGrade': '助教不能被授予成绩权限',
  'courses.team.handOver': '只能移交给教学团队中的主讲教师',
  'courses.material.many': '每个节点最多放 {n} 份资料',
  'courses.copy.notAllowed': '课程负责人没有允许本单位其他教师复制这门课程',
  'courses.copy.otherUnit': '只有课程所在单位的教师可以复制这门课程',
  'courses.copy.leadOnly': '只有课程负责人可以决定是否允许复制',
  'courses.package.large': '课程包过大',
  'courses.package.fileLarge': '“{name}”有 {size} MB，单个文件不能超过 {limit} MB，请不附带文件导出，或换成较小的文件',
  'courses.package.filesLarge': '文件共 {size} MB，超过 {limit} MB，请不附带文件导出',
  'courses.package.broken': '文件已损坏，或不是课程包',
  'courses.package.newer': '课程包由更新版本的平台导出，无法导入',
} as const;

export { messages };

type Messages = typeof messages;
declare module '../../../../../kernel/i18n/catalog.ts' {
  interface MessageCatalog extends Messages {}
}
