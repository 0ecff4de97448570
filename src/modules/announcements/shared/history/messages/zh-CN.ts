/** Labels of this module's actions, objects, fields and values in the audit log and in histories. */
const messages = {
  'announcements.history.action.announcementConfirm': '确认公告',
  'announcements.history.action.announcementCopy': '复制公告',
  'announcements.history.action.announcementCreate': '新建公告',
  'announcements.history.action.announcementDelete': '删除公告',
  'announcements.history.action.announcementNudge': '提醒未读',
  'announcements.history.action.announcementPin': '置顶公告',
  'announcements.history.action.announcementPublish': '发布公告',
  'announcements.history.action.announcementUnpin': '取消置顶',
  'announcements.history.action.announcementUnschedule': '取消定时发布',
  'announcements.history.action.announcementUpdate': '修改公告',
  'announcements.history.action.announcementWithdraw': '撤回公告',
  'announcements.history.action.coursenoticeExport': '导出公告列表',
  'announcements.history.action.coursenoticereceiptExport': '导出公告阅读情况',
  'announcements.history.module.announcement': '课程公告',
  'announcements.history.object.announcement': '课程公告',
} as const;

export { messages };

type Messages = typeof messages;
declare module '../../../../../kernel/i18n/catalog.ts' {
  interface MessageCatalog extends Messages {}
}
