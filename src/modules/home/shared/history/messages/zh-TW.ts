// Generated from zh-CN.ts by `npm run messages`; a correction belongs into zh-TW.overrides.ts.
import type { Translation } from '../../../../../kernel/i18n/catalog.ts';
import type { messages as base } from './zh-CN.ts';

export const messages = {
  'home.history.action.noticeCreate': '新增通知',
  'home.history.action.noticeDelete': '刪除通知',
  'home.history.action.noticePublish': '發布通知',
  'home.history.action.noticeRestore': '恢復通知',
  'home.history.action.noticeUpdate': '修改通知',
  'home.history.action.noticeWithdraw': '撤回通知',
  'home.history.field.pinned': '置頂',
  'home.history.module.notice': '通知',
  'home.history.object.notice': '通知',
} as const satisfies Translation<typeof base>;
