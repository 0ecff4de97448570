import type { LooseParams } from '../../../kernel/i18n/catalog.ts';
import { formatMessage } from '../../../kernel/i18n/format.ts';
import type { Locale } from '../../../kernel/i18n/locales.ts';
import { SITE_ZONE } from '../../../kernel/values/site-time.ts';
import { messages as enUS } from '../shared/messages/en-US.ts';
import { messages as ptBR } from '../shared/messages/pt-BR.ts';
import { messages as zhCN } from '../shared/messages/zh-CN.ts';
import { messages as zhTW } from '../shared/messages/zh-TW.ts';

/** Texts of the module in its four languages. */
export const handInMessages = { 'zh-CN': zhCN, 'zh-TW': zhTW, 'en-US': enUS, 'pt-BR': ptBR } as const;

/** A text of the module that travels inside an answer, not as an error. */
export const handInsMessage = (locale: Locale, key: keyof typeof zhCN, params?: LooseParams): string =>
  formatMessage(handInMessages[locale][key], params, locale);

/** An instant as it is printed, in the time of the site. */
export const printedTime = (at: Date): string =>
  at.toLocaleString('sv-SE', { timeZone: SITE_ZONE, dateStyle: 'short', timeStyle: 'medium' });
