import type { Translation } from '../../../../kernel/i18n/catalog.ts';
import type { messages as base } from './zh-CN.ts';

export const messages = {
  'integration.key.unknown': 'This access key is unknown or disabled: check AppId. Public calls need no signature',
} as const satisfies Translation<typeof base>;
