// Generated from zh-CN.ts by `npm run messages`; a correction belongs into zh-TW.overrides.ts.
import type { Translation } from '../../../../../kernel/i18n/catalog.ts';
import type { messages as base } from './zh-CN.ts';

export const messages = {
  'courses.notice.shown': '《{courseName}》更新了內容：{name}',
  'courses.notice.shownMany': '《{courseName}》更新了內容：{name}，另有{more}項',
  'courses.notice.publish': '《{courseName}》已發布',
  'courses.notice.close': '《{courseName}》已關閉，可以檢視內容，不能再提交',
  'courses.notice.archive': '《{courseName}》已歸檔，只能檢視',
  'courses.notice.added': '您已加入《{courseName}》的教學團隊，擔任{role}',
  'courses.notice.changed': '您在《{courseName}》教學團隊中的角色或權限已調整，現為{role}',
  'courses.notice.removed': '您已被移出《{courseName}》的教學團隊',
  'courses.notice.left': '{name}已退出《{courseName}》的教學團隊',
  'courses.notice.handedOver': '《{courseName}》已移交，現由{name}擔任負責人',
} as const satisfies Translation<typeof base>;
