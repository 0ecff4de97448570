import type { Translation } from '../../../../../kernel/i18n/catalog.ts';
import type { messages as base } from './zh-CN.ts';

export const messages = {
  'notifications.history.action.personNoticeChoices': 'Alterar configuração de notificações',
} as const satisfies Translation<typeof base>;
