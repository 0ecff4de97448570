// Generated from zh-CN.ts by `npm run messages`; a correction belongs into zh-TW.overrides.ts.
import type { Translation } from '../../../../kernel/i18n/catalog.ts';
import type { messages as base } from './zh-CN.ts';

export const messages = {
  'integration.key.unknown': '接入金鑰不存在或已停用，請核對 AppId；公開呼叫無須簽章',
} as const satisfies Translation<typeof base>;
