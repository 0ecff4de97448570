const messages = {
  'classes.notice.joined': '您已加入《{courseName}》的教学班“{className}”',
  'classes.notice.message': '{courseName}：{teacher}老师给您留言：{text}',
  'classes.notice.seat': '《{courseName}》的教学班“{className}”有了空位，您已从候补转为在学',
  'classes.notice.refused': '您在教学班“{className}”的候补已被取消：{reason}',
  'classes.notice.queueEnded': '教学班“{className}”已结课，候补已结束',
  'classes.notice.withdrawn': '您已被移出教学班“{className}”：{reason}',
  'classes.notice.merged': '教学班“{from}”已并入“{into}”，您的学习记录和成绩随您转入',
  'classes.notice.missingAccounts': '《{courseName}》的 {n} 名学生还没有账号，请建立：{list}',
  'classes.notice.applied': '{name} 等同学申请加入教学班“{className}”，请审批',
  'classes.notice.rejected': '您加入教学班“{className}”的申请未通过：{reason}',
  'classes.notice.left': '{name} 已退出教学班“{className}”',
  'classes.notice.restored': '您已恢复为教学班“{className}”的成员，之前的记录和成绩仍然有效',
  'classes.notice.moved': '您已调到教学班“{className}”，学习记录和成绩随您转入',
  'classes.notice.listed': '您已列入教学班“{className}”的名单，班级暂满，您已进入候补',
  'classes.notice.queued': '您加入教学班“{className}”的申请已通过，班级暂满，您已进入候补',
  'classes.notice.started': '教学班“{className}”已开课',
  'classes.notice.ended': '教学班“{className}”已结课，课程内容和成绩仍可查看',
  'classes.notice.groupsOpen': '{courseName}：“{name}”开放选组，请选择您的小组',
} as const;

export { messages };

type Messages = typeof messages;
declare module '../../../../../kernel/i18n/catalog.ts' {
  interface MessageCatalog extends Messages {}
}
