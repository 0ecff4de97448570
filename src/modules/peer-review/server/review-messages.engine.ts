import type { LooseParams } from '../../../kernel/i18n/catalog.ts';
import { formatMessage } from '../../../kernel/i18n/format.ts';
import type { Locale } from '../../../kernel/i18n/locales.ts';
import { messages as enUS } from '../shared/messages/en-US.ts';
import { messages as ptBR } from '../shared/messages/pt-BR.ts';
import { messages as zhCN } from '../shared/messages/zh-CN.ts';
import { messages as zhTW } from '../shared/messages/zh-TW.ts';

/** Texts of the module in its four languages. */
export const reviewMessages = { 'zh-CN': zhCN, 'zh-TW': zhTW, 'en-US': enUS, 'pt-BR': ptBR } as const;

/** A text of the module that travels inside an answer, not as an error. */
export const peerReviewMessage = (locale: Locale, key: keyof typeof zhCN, params?: LooseParams): string =>
  formatMessage(reviewMessages[locale][key], params, locale);
