const messages = {
  'courses.notice.shown': '《{courseName}》更新了内容：{name}',
  'courses.notice.shownMany': '《{courseName}》更新了内容：{name}，另有{more}项',
  'courses.notice.publish': '《{courseName}》已发布',
  'courses.notice.close': '《{courseName}》已关闭，可以查看内容，不能再提交',
  'courses.notice.archive': '《{courseName}》已归档，只能查看',
  'courses.notice.added': '您已加入《{courseName}》的教学团队，担任{role}',
  'courses.notice.changed': '您在《{courseName}》教学团队中的角色或权限已调整，现为{role}',
  'courses.notice.removed': '您已被移出《{courseName}》的教学团队',
  'courses.notice.left': '{name}已退出《{courseName}》的教学团队',
  'courses.notice.handedOver': '《{courseName}》已移交，现由{name}担任负责人',
} as const;

export { messages };

type Messages = typeof messages;
declare module '../../../../../kernel/i18n/catalog.ts' {
  interface MessageCatalog extends Messages {}
}
