import type { MessageArgs } from '../../../kernel/i18n/catalog.ts';
import { formatMessage } from '../../../kernel/i18n/format.ts';
import type { Locale } from '../../../kernel/i18n/locales.ts';
import { messages as enUS } from '../shared/messages/en-US.ts';
import { messages as ptBR } from '../shared/messages/pt-BR.ts';
import { messages as zhCN } from '../shared/messages/zh-CN.ts';
import { messages as zhTW } from '../shared/messages/zh-TW.ts';

/** Words of the module in its four languages. */
export const proofMessages = { 'zh-CN': zhCN, 'zh-TW': zhTW, 'en-US': enUS, 'pt-BR': ptBR } as const;

type ProofKey = keyof typeof zhCN;

/** A text of this module in a language, for answers and sheets. */
export function proofMessage<K extends ProofKey>(locale: Locale, key: K, ...[params]: MessageArgs<K>): string {
  return formatMessage(proofMessages[locale][key], params, locale);
}
