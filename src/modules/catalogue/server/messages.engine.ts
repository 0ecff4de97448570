import { formatMessage } from '../../../kernel/i18n/format.ts';
import type { Locale } from '../../../kernel/i18n/locales.ts';
import { messages as enUS } from '../shared/messages/en-US.ts';
import { messages as ptBR } from '../shared/messages/pt-BR.ts';
import { messages as zhCN } from '../shared/messages/zh-CN.ts';
import { messages as zhTW } from '../shared/messages/zh-TW.ts';
import { messages as recordEnUS } from '../shared/record/messages/en-US.ts';
import { messages as recordPtBR } from '../shared/record/messages/pt-BR.ts';
import { messages as recordZhCN } from '../shared/record/messages/zh-CN.ts';
import { messages as recordZhTW } from '../shared/record/messages/zh-TW.ts';

/** Messages of the module in its four languages, those about experiments as their people see them included. */
export const catalogueMessages = {
  'zh-CN': { ...zhCN, ...recordZhCN },
  'zh-TW': { ...zhTW, ...recordZhTW },
  'en-US': { ...enUS, ...recordEnUS },
  'pt-BR': { ...ptBR, ...recordPtBR },
} as const;

/** A text that travels inside a sheet or a page, not as an error. */
export function catalogueMessage(locale: Locale, key: keyof typeof zhCN | keyof typeof recordZhCN): string {
  return formatMessage(catalogueMessages[locale][key], undefined, locale);
}

/** Name of a 门类 by its two digits; null for one the national catalogue does not have. */
export function branchName(locale: Locale, code: string): string | null {
  return (catalogueMessages[locale] as Readonly<Record<string, string>>)[`experiments.branch.${code}`] ?? null;
}
