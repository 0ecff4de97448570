import { messages as enUS } from '../shared/hosting/messages/en-US.ts';
import { messages as ptBR } from '../shared/hosting/messages/pt-BR.ts';
import { messages as zhCN } from '../shared/hosting/messages/zh-CN.ts';
import { messages as zhTW } from '../shared/hosting/messages/zh-TW.ts';

/** Messages of the module in its four languages. */
export const contentMessages = {
  'zh-CN': zhCN,
  'zh-TW': zhTW,
  'en-US': enUS,
  'pt-BR': ptBR,
} as const;
