const messages = {
  'courses.members.add': '添加成员',
  'courses.members.submit': '添加',
  'courses.members.account': '账号',
  'courses.members.accountHint': '填写对方登录平台的完整账号；学生只能担任助教',
  'courses.members.accountMissing': '请输入账号',
  'courses.members.added': '成员已添加',
  'courses.members.change': '改角色/权限',
  'courses.members.changeOf': '修改“{name}”的角色与权限',
  'courses.members.changed': '已保存，对方下一次操作起生效',
  'courses.members.role': '角色',
  'courses.members.grants': '另外授予',
  'courses.members.handOver': '移交负责人',
  'courses.members.handOverTo': '把课程移交给“{name}”？',
  'courses.members.handOverText':
    '{name}将成为《{course}》的负责人，您转为主讲，不能再发布课程、管理团队和设置成绩构成。只有新负责人可以再移交回来。',
  'courses.members.handedOver': '课程已移交给“{name}”',
  'courses.members.remove': '移除',
  'courses.members.removeOf': '移除“{name}”？',
  'courses.members.removeText': '移除后立即失去本课程的全部权限；已批改的报告和操作记录仍保留姓名。',
  'courses.members.removed': '“{name}”已移出教学团队',
  'courses.members.leave': '退出',
  'courses.members.leaveOf': '退出《{course}》的教学团队？',
  'courses.members.leaveText': '退出后立即失去本课程的全部权限；要重新加入，须由负责人添加。',
  'courses.members.left': '您已退出《{course}》的教学团队',
  'courses.members.caption': '教学团队成员',
  'courses.members.name': '姓名',
  'courses.members.unit': '单位',
  'courses.members.rights': '权限',
  'courses.members.scope': '班级范围',
  'courses.members.scope.all': '全部班级',
  'courses.members.scope.allHint': '可查看本课程所有教学班的学生和数据',
  'courses.members.scope.own': '本人班级',
  'courses.members.scope.ownHint': '只能查看自己任教的教学班',
  'courses.members.since': '加入时间',
  'courses.members.alone': '目前只有负责人，邀请同事共同建设。',
  'courses.members.right.course': '课程信息与发布',
  'courses.members.right.courseEdit': '修改课程信息',
  'courses.members.right.structure': '课程结构与公告',
  'courses.members.right.class': '班级与选课',
  'courses.members.right.mark': '批改',
  'courses.members.right.grade': '成绩',
  'courses.members.right.gradeOwn': '本人班级的成绩',
  'courses.members.right.stats': '学习数据',
} as const;

export { messages };

type Messages = typeof messages;
declare module '../../../../../kernel/i18n/catalog.ts' {
  interface MessageCatalog extends Messages {}
}
