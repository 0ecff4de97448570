import type { Translation } from '../../../../../kernel/i18n/catalog.ts';
import type { messages as base } from './zh-CN.ts';

export const messages = {
  'home.history.action.noticeCreate': 'Create notice',
  'home.history.action.noticeDelete': 'Delete notice',
  'home.history.action.noticePublish': 'Publish notice',
  'home.history.action.noticeRestore': 'Restore notice',
  'home.history.action.noticeUpdate': 'Edit notice',
  'home.history.action.noticeWithdraw': 'Withdraw notice',
  'home.history.field.pinned': 'Pinned',
  'home.history.module.notice': 'Notices',
  'home.history.object.notice': 'Notice',
} as const satisfies Translation<typeof base>;
