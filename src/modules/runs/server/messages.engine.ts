import type { LooseParams } from '../../../kernel/i18n/catalog.ts';
import { formatMessage } from '../../../kernel/i18n/format.ts';
import type { Locale } from '../../../kernel/i18n/locales.ts';
import { messages as kernelEnUS } from '../../../kernel/i18n/messages/en-US.ts';
import { messages as kernelPtBR } from '../../../kernel/i18n/messages/pt-BR.ts';
import { messages as kernelZhCN } from '../../../kernel/i18n/messages/zh-CN.ts';
import { messages as kernelZhTW } from '../../../kernel/i18n/messages/zh-TW.ts';
import { messages as enUS } from '../shared/messages/en-US.ts';
import { messages as ptBR } from '../shared/messages/pt-BR.ts';
import { messages as zhCN } from '../shared/messages/zh-CN.ts';
import { messages as zhTW } from '../shared/messages/zh-TW.ts';
import { messages as roomEnUS } from '../shared/room/messages/en-US.ts';
import { messages as roomPtBR } from '../shared/room/messages/pt-BR.ts';
import { messages as roomZhCN } from '../shared/room/messages/zh-CN.ts';
import { messages as roomZhTW } from '../shared/room/messages/zh-TW.ts';

/** Words of the module in its four languages. */
export const runsMessages = {
  'zh-CN': { ...zhCN, ...roomZhCN },
  'zh-TW': { ...zhTW, ...roomZhTW },
  'en-US': { ...enUS, ...roomEnUS },
  'pt-BR': { ...ptBR, ...roomPtBR },
} as const;

const all = {
  'zh-CN': { ...kernelZhCN, ...runsMessages['zh-CN'] },
  'zh-TW': { ...kernelZhTW, ...runsMessages['zh-TW'] },
  'en-US': { ...kernelEnUS, ...runsMessages['en-US'] },
  'pt-BR': { ...kernelPtBR, ...runsMessages['pt-BR'] },
} as const;

/** A text that travels inside an answer or a page, not as an error. */
export function runsMessage(locale: Locale, key: keyof (typeof all)['zh-CN'], params?: LooseParams): string {
  return formatMessage(all[locale][key], params, locale);
}
