/** What the server refuses, in words: no page asks for them. */
const messages = {
  'courses.notice.publish': '《{courseName}》已发布',
  'courses.notice.close': '《{courseName}》已关闭，可以查看内容，不能再提交',
  'courses.notice.archive': '《{courseName}》已归档，只能查看',
  'courses.notice.added': '您已加入《{courseName}》的教学团队，担任{role}',
  'courses.notice.changed': '您在《{courseName}》教学团队中的角色或权限已调整，现为{role}',
  'courses.notice.removed': '您已被移出《{courseName}》的教学团队',
  'courses.notice.left': '{name}已退出《{courseName}》的教学团队',
  'courses.notice.handedOver': '《{courseName}》已移交，现由{name}担任负责人',
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
  'courses.package.large': '课程包过大',
  'courses.package.broken': '文件已损坏，或不是课程包',
  'courses.package.newer': '课程包由更新版本的平台导出，无法导入',
} as const;

export { messages };

type Messages = typeof messages;
declare module '../../../../../kernel/i18n/catalog.ts' {
  interface MessageCatalog extends Messages {}
}
