import type { LooseParams, MessageKey, MessageParams } from '../../../../kernel/i18n/catalog.ts';
import { formatMessage } from '../../../../kernel/i18n/format.ts';
import type { Locale } from '../../../../kernel/i18n/locales.ts';
import { createMessages } from '../../../../platform/http/messages.ts';
import { messages as enUS } from '../../shared/messages/en-US.ts';
import { messages as ptBR } from '../../shared/messages/pt-BR.ts';
import { messages as zhCN } from '../../shared/messages/zh-CN.ts';
import { messages as zhTW } from '../../shared/messages/zh-TW.ts';

/** Words of this module, for the manifest and for what leaves the server as text. */
export const WORDS = { 'zh-CN': zhCN, 'zh-TW': zhTW, 'en-US': enUS, 'pt-BR': ptBR } as const;

/** Texts of this module and of the kernel, e.g. names of roles and pages. */
export const messages = createMessages([WORDS]);

/** A text of this module in a language. */
export function format<K extends MessageKey & keyof typeof zhCN>(
  locale: Locale,
  key: K,
  params?: MessageParams<K>,
): string {
  return formatMessage(WORDS[locale][key], params as never, locale);
}

/** The same for a key known at run time only; one of another module stays as it is. */
export function describeKey(locale: Locale, key: string, params: LooseParams): string {
  const messages: Readonly<Record<string, string>> = WORDS[locale];
  return formatMessage(messages[key] ?? key, params, locale);
}
