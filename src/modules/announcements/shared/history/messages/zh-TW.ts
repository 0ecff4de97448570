// Generated from zh-CN.ts by `npm run messages`; a correction belongs into zh-TW.overrides.ts.
import type { Translation } from '../../../../../kernel/i18n/catalog.ts';
import type { messages as base } from './zh-CN.ts';

export const messages = {
  'announcements.history.action.announcementConfirm': '確認公告',
  'announcements.history.action.announcementCopy': '複製公告',
  'announcements.history.action.announcementCreate': '新增公告',
  'announcements.history.action.announcementDelete': '刪除公告',
  'announcements.history.action.announcementNudge': '提醒未讀',
  'announcements.history.action.announcementPin': '置頂公告',
  'announcements.history.action.announcementPublish': '發布公告',
  'announcements.history.action.announcementUnpin': '取消置頂',
  'announcements.history.action.announcementUnschedule': '取消定時發布',
  'announcements.history.action.announcementUpdate': '修改公告',
  'announcements.history.action.announcementWithdraw': '撤回公告',
  'announcements.history.action.coursenoticeExport': '匯出公告清單',
  'announcements.history.action.coursenoticereceiptExport': '匯出公告閱讀情況',
  'announcements.history.module.announcement': '課程公告',
  'announcements.history.object.announcement': '課程公告',
} as const satisfies Translation<typeof base>;
