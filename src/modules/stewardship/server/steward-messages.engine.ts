import { entryTexts } from '../../submissions/server/entry.public.ts';
import { messages as enUS } from '../shared/messages/en-US.ts';
import { messages as ptBR } from '../shared/messages/pt-BR.ts';
import { messages as zhCN } from '../shared/messages/zh-CN.ts';
import { messages as zhTW } from '../shared/messages/zh-TW.ts';

/** Messages of the module in its four languages. */
export const stewardshipMessages = {
  'zh-CN': zhCN,
  'zh-TW': zhTW,
  'en-US': enUS,
  'pt-BR': ptBR,
} as const;

/** With those of the modules below, whose refusals a bulk command may meet. */
export const stewardTexts = {
  'zh-CN': { ...entryTexts['zh-CN'], ...stewardshipMessages['zh-CN'] },
  'zh-TW': { ...entryTexts['zh-TW'], ...stewardshipMessages['zh-TW'] },
  'en-US': { ...entryTexts['en-US'], ...stewardshipMessages['en-US'] },
  'pt-BR': { ...entryTexts['pt-BR'], ...stewardshipMessages['pt-BR'] },
} as const;
