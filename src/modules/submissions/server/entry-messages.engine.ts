import type { LooseParams, MessageKey } from '../../../kernel/i18n/catalog.ts';
import { formatMessage } from '../../../kernel/i18n/format.ts';
import type { Locale } from '../../../kernel/i18n/locales.ts';
import { catalogueMessages } from '../../catalogue/server/record.public.ts';
import { messages as enUS } from '../shared/messages/en-US.ts';
import { messages as ptBR } from '../shared/messages/pt-BR.ts';
import { messages as zhCN } from '../shared/messages/zh-CN.ts';
import { messages as zhTW } from '../shared/messages/zh-TW.ts';

/** Messages of the module in its four languages. */
export const submissionsMessages = {
  'zh-CN': zhCN,
  'zh-TW': zhTW,
  'en-US': enUS,
  'pt-BR': ptBR,
} as const;

/** With those of the catalogue, which its sheets, documents and refusals speak as well. */
export const entryTexts = {
  'zh-CN': { ...catalogueMessages['zh-CN'], ...submissionsMessages['zh-CN'] },
  'zh-TW': { ...catalogueMessages['zh-TW'], ...submissionsMessages['zh-TW'] },
  'en-US': { ...catalogueMessages['en-US'], ...submissionsMessages['en-US'] },
  'pt-BR': { ...catalogueMessages['pt-BR'], ...submissionsMessages['pt-BR'] },
} as const;

/** A text that travels inside a sheet or a document, not as an error. */
export function entryMessage(locale: Locale, key: keyof (typeof entryTexts)['zh-CN']): string {
  return formatMessage(entryTexts[locale][key], undefined, locale);
}

/** A text of the form by the key of its field; one of another module stays as its key. */
export const keyedMessage = (locale: Locale, key: MessageKey, params?: LooseParams): string =>
  describeReason(entryTexts, locale, key, params ?? {});

/** The words of a refusal, known by its key at run time only; a key outside of the messages stays as it is. */
export function describeReason(
  messages: Readonly<Record<Locale, Readonly<Record<string, string>>>>,
  locale: Locale,
  key: string,
  params: LooseParams,
): string {
  return formatMessage(messages[locale][key] ?? key, params, locale);
}
