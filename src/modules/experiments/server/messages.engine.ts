import type { LooseParams, MessageKey } from '../../../kernel/i18n/catalog.ts';
import { formatMessage } from '../../../kernel/i18n/format.ts';
import type { Locale } from '../../../kernel/i18n/locales.ts';
import { messages as entryEnUS } from '../shared/entry/messages/en-US.ts';
import { messages as entryPtBR } from '../shared/entry/messages/pt-BR.ts';
import { messages as entryZhCN } from '../shared/entry/messages/zh-CN.ts';
import { messages as entryZhTW } from '../shared/entry/messages/zh-TW.ts';
import { messages as hostingEnUS } from '../shared/hosting/messages/en-US.ts';
import { messages as hostingPtBR } from '../shared/hosting/messages/pt-BR.ts';
import { messages as hostingZhCN } from '../shared/hosting/messages/zh-CN.ts';
import { messages as hostingZhTW } from '../shared/hosting/messages/zh-TW.ts';
import { messages as enUS } from '../shared/messages/en-US.ts';
import { messages as ptBR } from '../shared/messages/pt-BR.ts';
import { messages as zhCN } from '../shared/messages/zh-CN.ts';
import { messages as zhTW } from '../shared/messages/zh-TW.ts';
import { messages as recordEnUS } from '../shared/record/messages/en-US.ts';
import { messages as recordPtBR } from '../shared/record/messages/pt-BR.ts';
import { messages as recordZhCN } from '../shared/record/messages/zh-CN.ts';
import { messages as recordZhTW } from '../shared/record/messages/zh-TW.ts';
import { messages as stewardEnUS } from '../shared/steward/messages/en-US.ts';
import { messages as stewardPtBR } from '../shared/steward/messages/pt-BR.ts';
import { messages as stewardZhCN } from '../shared/steward/messages/zh-CN.ts';
import { messages as stewardZhTW } from '../shared/steward/messages/zh-TW.ts';

/** Words of the module in its four languages. */
export const experimentsMessages = {
  'zh-CN': { ...zhCN, ...hostingZhCN, ...recordZhCN, ...entryZhCN, ...stewardZhCN },
  'zh-TW': { ...zhTW, ...hostingZhTW, ...recordZhTW, ...entryZhTW, ...stewardZhTW },
  'en-US': { ...enUS, ...hostingEnUS, ...recordEnUS, ...entryEnUS, ...stewardEnUS },
  'pt-BR': { ...ptBR, ...hostingPtBR, ...recordPtBR, ...entryPtBR, ...stewardPtBR },
} as const;

/** A text that travels inside a sheet or a page, not as an error. */
export function experimentsMessage(
  locale: Locale,
  key: keyof typeof zhCN | keyof typeof recordZhCN | keyof typeof entryZhCN,
): string {
  return formatMessage(experimentsMessages[locale][key], undefined, locale);
}

/** Name of a 门类 by its two digits; null for one the national catalogue does not have. */
export function branchName(locale: Locale, code: string): string | null {
  return (experimentsMessages[locale] as Readonly<Record<string, string>>)[`experiments.branch.${code}`] ?? null;
}

/** A text of the form by the key of its field; one of another module stays as its key. */
export const keyedMessage = (locale: Locale, key: MessageKey, params?: LooseParams): string =>
  describeReason(experimentsMessages, locale, key, params ?? {});

/** The words of a refusal, known by its key at run time only; a key of another module stays as it is. */
export function describeReason(
  messages: Readonly<Record<Locale, Readonly<Record<string, string>>>>,
  locale: Locale,
  key: string,
  params: LooseParams,
): string {
  return formatMessage(messages[locale][key] ?? key, params, locale);
}
