import { formatMessage } from '../../../kernel/i18n/format.ts';
import type { Locale } from '../../../kernel/i18n/locales.ts';
import { messages as hostingEnUS } from '../shared/hosting/messages/en-US.ts';
import { messages as hostingPtBR } from '../shared/hosting/messages/pt-BR.ts';
import { messages as hostingZhCN } from '../shared/hosting/messages/zh-CN.ts';
import { messages as hostingZhTW } from '../shared/hosting/messages/zh-TW.ts';
import { messages as enUS } from '../shared/messages/en-US.ts';
import { messages as ptBR } from '../shared/messages/pt-BR.ts';
import { messages as zhCN } from '../shared/messages/zh-CN.ts';
import { messages as zhTW } from '../shared/messages/zh-TW.ts';

/** Words of the module in its four languages. */
export const experimentsMessages = {
  'zh-CN': { ...zhCN, ...hostingZhCN },
  'zh-TW': { ...zhTW, ...hostingZhTW },
  'en-US': { ...enUS, ...hostingEnUS },
  'pt-BR': { ...ptBR, ...hostingPtBR },
} as const;

/** A text that travels inside a sheet or a page, not as an error. */
export function sayExperiments(locale: Locale, key: keyof typeof zhCN): string {
  return formatMessage(experimentsMessages[locale][key], undefined, locale);
}
