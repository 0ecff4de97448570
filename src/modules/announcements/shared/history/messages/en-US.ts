import type { Translation } from '../../../../../kernel/i18n/catalog.ts';
import type { messages as base } from './zh-CN.ts';

export const messages = {
  'announcements.history.action.announcementConfirm': 'Confirmed an announcement',
  'announcements.history.action.announcementCopy': 'Copied an announcement',
  'announcements.history.action.announcementCreate': 'Wrote an announcement',
  'announcements.history.action.announcementDelete': 'Deleted an announcement',
  'announcements.history.action.announcementNudge': 'Reminded unread readers',
  'announcements.history.action.announcementPin': 'Pinned an announcement',
  'announcements.history.action.announcementPublish': 'Published an announcement',
  'announcements.history.action.announcementUnpin': 'Unpinned an announcement',
  'announcements.history.action.announcementUnschedule': 'Cancelled a scheduled publication',
  'announcements.history.action.announcementUpdate': 'Changed an announcement',
  'announcements.history.action.announcementWithdraw': 'Withdrew an announcement',
  'announcements.history.action.coursenoticeExport': 'Exported announcements',
  'announcements.history.action.coursenoticereceiptExport': 'Exported receipts of an announcement',
  'announcements.history.module.announcement': 'Course announcements',
  'announcements.history.object.announcement': 'Course announcement',
} as const satisfies Translation<typeof base>;
