// Generated from zh-CN.ts by `npm run messages`; a correction belongs into zh-TW.overrides.ts.
import type { Translation } from '../../../../../kernel/i18n/catalog.ts';
import type { messages as base } from './zh-CN.ts';

export const messages = {
  'notifications.history.action.personNoticeChoices': '修改訊息設定',
} as const satisfies Translation<typeof base>;
