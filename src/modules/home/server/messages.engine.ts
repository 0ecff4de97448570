import { messages as enUS } from '../shared/messages/en-US.ts';
import { messages as ptBR } from '../shared/messages/pt-BR.ts';
import { messages as zhCN } from '../shared/messages/zh-CN.ts';
import { messages as zhTW } from '../shared/messages/zh-TW.ts';
import { messages as officeEnUS } from '../shared/office/messages/en-US.ts';
import { messages as officePtBR } from '../shared/office/messages/pt-BR.ts';
import { messages as officeZhCN } from '../shared/office/messages/zh-CN.ts';
import { messages as officeZhTW } from '../shared/office/messages/zh-TW.ts';

/** Words of the module in its four languages. */
export const homeMessages = {
  'zh-CN': { ...zhCN, ...officeZhCN },
  'zh-TW': { ...zhTW, ...officeZhTW },
  'en-US': { ...enUS, ...officeEnUS },
  'pt-BR': { ...ptBR, ...officePtBR },
} as const;
